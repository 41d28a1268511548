/** The way to a change of a matter, where the service offers it; nothing until that is known. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { matterQueries } from '#app/data/matters/queries.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { linkButton } from '#app/ui/controls/button.tsx'

export function EditMatterLink({ matterId }: { matterId: string }) {
  const { data: full } = useQuery(matterQueries.full(matterId))
  const { data: offered } = useQuery(practiceAreaQueries.offered())
  if (!offered || !full) return null
  return (
    <Link
      to="/matters/$matterId/edit"
      params={{ matterId }}
      className={linkButton}
      data-look="default"
      data-late
    >
      Edit matter
    </Link>
  )
}
