/** The matters that a contact has to do with, in each of the ways that the list can be filtered by. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import { MatterLine } from './matter-line.tsx'
import classes from './matter-page.module.css'
import { othersIn, othersQuery, othersSearch, shownOthers } from './related-matters.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

type Relation = {
  heading: string
  filter: keyof MatterSearch
  /** Said where there are none; nothing is said of what few contacts ever are. */
  none?: string
}

const ways: readonly Relation[] = [
  { heading: 'Matters as client', filter: 'clientId', none: 'Not the client of any matter.' },
  {
    heading: 'Matters by role',
    filter: 'relatedMattersFilterUser',
    none: 'No role on any matter.',
  },
  { heading: 'Matters referred', filter: 'referredById', none: 'No matter was referred.' },
  { heading: 'Matters as lawyer', filter: 'lawyerId' },
]

export const ContactMatters = ({ contactId }: { contactId: string }) =>
  ways.map((way) => <Matters key={way.filter} way={way} contactId={contactId} />)

type Props = { way: Relation; contactId: string }

function Matters({ way: { heading, filter, none }, contactId }: Props) {
  const { data: page, error, refetch } = useQuery(othersQuery(filter, contactId))
  if (error && !page) {
    return (
      <Section heading={heading}>
        <SectionFailed what="These matters" error={error} onRetry={() => void refetch()} />
      </Section>
    )
  }
  const { matters, count } = page ? othersIn(page, { filter, personId: contactId }) : waiting
  if (matters?.length === 0 && count === 0 && !none) return null
  if (!page && !none) return null
  return (
    <Section heading={heading}>
      {count === 0 ? (
        <p className={classes.nothing}>{none}</p>
      ) : (
        <ul className={classes.list}>
          {(matters ?? []).slice(0, shownOthers).map((matter) => (
            <MatterLine key={matter.id} matter={matter} />
          ))}
          <li key={page ? 'all' : 'waiting'} className={classes.line}>
            {page ? (
              <Link to="/matters" search={othersSearch(filter, contactId)}>
                {count === undefined ? 'All of these' : formatCount(count, 'matter', 'matters')}
                <span className="spoken-only">: {heading}</span>
              </Link>
            ) : (
              <Skeleton width={200} />
            )}
          </li>
        </ul>
      )}
    </Section>
  )
}

const waiting = { matters: undefined, count: undefined }
