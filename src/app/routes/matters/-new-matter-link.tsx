/** The way to a new matter, where the service offers it; its place alone until that is known. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { linkButton } from '#app/ui/controls/button.tsx'

export function NewMatterLink({ reserved }: { reserved: ReactNode }) {
  const { data: offered } = useQuery(practiceAreaQueries.offered())
  if (!offered) return offered === undefined ? reserved : null
  return (
    <Link to="/matters/new" className={linkButton}>
      New matter
    </Link>
  )
}
