/** The way to a change of a matter, where the service offers it; until that is known, its place. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { matterQueries } from '#app/data/matters/queries.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { oneMatterOperations } from '#contract/one-matter.ts'

export function EditMatterLink({ matterId }: { matterId: string }) {
  const { data: full } = useQuery(matterQueries.full(matterId))
  const { data: offered } = useQuery(practiceAreaQueries.offered())
  const isAllowed = useMay(oneMatterOperations.patchMatter)
  if (!isAllowed) return null
  // Its place is kept until that is known: what comes late would move the line below.
  if (offered === undefined || full === undefined) return <EditMatterPlace />
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

const EditMatterPlace = () => (
  <span className={linkButton} style={{ visibility: 'hidden' }} data-late aria-hidden>
    Edit matter
  </span>
)
