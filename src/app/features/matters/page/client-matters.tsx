/** The other matters of a matter's client, the first few of them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import type { Matter } from '#contract/matters.ts'
import { MatterLine } from './matter-line.tsx'
import classes from './matter-page.module.css'
import { othersIn, othersQuery, othersSearch, shownOthers } from './related-matters.ts'

const filter = 'clientId'
const waiting = (
  <p className={classes.line}>
    <Skeleton width={200} />
  </p>
)

export function ClientMatters({ matter }: { matter: Matter | undefined }) {
  const personId = matter?.client?.id
  // A client without an identifier cannot be asked for.
  if (matter && !personId) return null
  return (
    <Section heading="Other matters of this client">
      {matter && personId ? <Others personId={personId} matterId={matter.id} /> : waiting}
    </Section>
  )
}

function Others({ personId, matterId }: { personId: string; matterId: string }) {
  const { data: page, error, refetch } = useQuery(othersQuery(filter, personId))
  if (error && !page) {
    return <SectionFailed what="The other matters" error={error} onRetry={() => void refetch()} />
  }
  if (!page) return waiting
  const { matters, count } = othersIn(page, { filter, personId, matterId })
  if (matters.length === 0) return <p className={classes.nothing}>There are no others.</p>
  const rest = count === undefined || count > shownOthers
  return (
    <ul className={classes.list}>
      {matters.slice(0, shownOthers).map((other) => (
        <MatterLine key={other.id} matter={other} />
      ))}
      {rest && (
        <li className={classes.line}>
          <Link to="/matters" search={othersSearch(filter, personId)}>
            {count === undefined
              ? 'All matters of this client'
              : `All ${formatCount(count + 1, 'matter', 'matters')} of this client`}
          </Link>
        </li>
      )}
    </ul>
  )
}
