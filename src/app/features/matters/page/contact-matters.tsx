/** The matters of a contact, by each relation that the list can filter by. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { formatCount } from '#app/text/format.ts'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import { MatterLine } from './matter-line.tsx'
import classes from './matter-page.module.css'
import { relatedMatters, relatedQuery, relatedSearch, maxShown } from './related-matters.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'
import { kindOf } from '#contract/contacts.ts'

type Relation = {
  heading: string
  filter: keyof MatterSearch
  /** Shown if there are none; a relation that few contacts have is then left out. */
  none?: string
  /** What is said with that of anyone but a group. */
  ofOthers?: string
}

const relations: readonly Relation[] = [
  {
    heading: 'Matters as client',
    filter: 'clientId',
    none: 'Not the client of any matter.',
    // Nothing tells which groups a person belongs to.
    ofOthers: ' A group’s matters are on the page of the group.',
  },
  {
    heading: 'Matters by role',
    filter: 'relatedMattersFilterUser',
    none: 'No role on any matter.',
  },
  { heading: 'Matters referred', filter: 'referredById', none: 'No matters referred.' },
  { heading: 'Matters as lawyer', filter: 'lawyerId' },
]

export function ContactMatters({ contactId }: { contactId: string }) {
  // The page around this one loads the contact and shows any error.
  const { data: contact } = useQuery({ ...contactQueries.current(contactId), enabled: false })
  const isOther = contact !== undefined && kindOf(contact) !== 'Plural'
  return relations.map((relation) => (
    <Matters key={relation.filter} {...{ relation, contactId, isOther }} />
  ))
}

type Props = { relation: Relation; contactId: string; isOther: boolean }

function Matters({ relation, contactId, isOther }: Props) {
  const { heading, filter, none, ofOthers } = relation
  const { data: page, error, refetch } = useQuery(relatedQuery(filter, contactId))
  if (error && !page) {
    return (
      <Section heading={heading}>
        <SectionFailed what="These matters" error={error} onRetry={refetch} />
      </Section>
    )
  }
  const { matters, count } = page ? relatedMatters(page, { filter, personId: contactId }) : waiting
  if (matters?.length === 0 && count === 0 && !none) return null
  if (!page && !none) return null
  return (
    <Section heading={heading}>
      {count === 0 ? (
        <p className={classes.nothing}>
          {none}
          {isOther && ofOthers}
        </p>
      ) : (
        <ul className={classes.list}>
          {(matters ?? []).slice(0, maxShown).map((matter) => (
            <MatterLine
              key={matter.id}
              matter={matter}
              {...(filter === 'relatedMattersFilterUser' && { contactId })}
            />
          ))}
          <li key={page ? 'all' : 'waiting'} className={classes.line}>
            {page ? (
              <Link to="/matters" search={relatedSearch(filter, contactId)}>
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
