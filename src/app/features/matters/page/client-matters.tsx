/** The other matters of a matter's client, the first few of them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import type { Matter } from '#contract/matters.ts'
import { MatterLine } from './matter-line.tsx'
import classes from './matter-page.module.css'
import { relatedMatters, relatedQuery, relatedSearch, maxShown } from './related-matters.ts'

const filter = 'clientId'
const waiting = (
  <p className={classes.line}>
    <Skeleton width={200} />
  </p>
)

export function ClientMatters({ matter }: { matter: Matter | undefined }) {
  const personId = matter?.client?.id
  // Matters cannot be filtered by a client without an identifier.
  if (matter && !personId) return null
  return (
    <Section heading="Other matters of this client">
      {matter && personId ? <RelatedMatters personId={personId} matterId={matter.id} /> : waiting}
    </Section>
  )
}

function RelatedMatters({ personId, matterId }: { personId: string; matterId: string }) {
  const { data: page, error, refetch } = useQuery(relatedQuery(filter, personId))
  if (error && !page) {
    return <SectionFailed what="The other matters" error={error} onRetry={refetch} />
  }
  if (!page) return waiting
  const { matters, count } = relatedMatters(page, { filter, personId, matterId })
  if (count === 0) return <p className={classes.nothing}>This client has no other matters.</p>
  const rest = count === undefined || count > maxShown
  return (
    <ul className={classes.list}>
      {matters.slice(0, maxShown).map((other) => (
        <MatterLine key={other.id} matter={other} />
      ))}
      {rest && (
        <li className={classes.line}>
          <Link to="/matters" search={relatedSearch(filter, personId)}>
            {count === undefined
              ? 'All matters of this client'
              : `All ${formatCount(count + 1, 'matter', 'matters')} of this client`}
          </Link>
        </li>
      )}
    </ul>
  )
}
