/** The way to a new matter, unless the service does not offer it; its place alone until that is known. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { newMatterPlace } from '#app/routes/-new-matter-place.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { oneMatterOperations } from '#contract/one-matter.ts'

type Props = {
  /** Whom it is for, if it begins on their page. */
  clientId?: string
}

export function NewMatterLink({ clientId }: Props) {
  const { data: offered, isPending } = useQuery(practiceAreaQueries.offered())
  const isAllowed = useMay(oneMatterOperations.createMatter)
  if (!isAllowed) return null
  if (isPending) return newMatterPlace
  // Where the answer is lost, the page of a new matter asks again and says why.
  if (offered === false) return null
  return (
    <Link to="/matters/new" search={{ clientId }} className={linkButton}>
      New matter
    </Link>
  )
}
