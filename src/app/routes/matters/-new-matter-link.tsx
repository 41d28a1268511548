/** The way to a new matter, unless the service does not offer it; nothing until it has been asked. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { linkButton } from '#app/ui/controls/button.tsx'

export function NewMatterLink() {
  const { data: offered, isPending } = useQuery(practiceAreaQueries.offered())
  // Where the answer is lost, the page of a new matter asks again and says why.
  if (isPending || offered === false) return null
  return (
    <Link to="/matters/new" className={linkButton}>
      New matter
    </Link>
  )
}
