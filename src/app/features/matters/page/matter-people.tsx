// @chunk records
/** The people on a matter, and how many other matters each of them has. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ContactLink } from '#app/pickers/contact-link.tsx'
import { connectionQueries } from '#app/data/connection/queries.ts'
import { ContactName } from '#app/pickers/contact-name.tsx'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { formatCount } from '#app/text/format.ts'
import { Section } from '#app/ui/layout/section.tsx'
import type { Matter } from '#contract/matters.ts'
import classes from './matter-page.module.css'
import { relatedMatters, relatedQuery, relatedSearch } from './related-matters.ts'
import { peopleOf, type Person } from './people.ts'

type Props = {
  matter: Matter | undefined
  /** Names only: their other matters are not counted. */
  namesOnly?: boolean
}

export function MatterPeople({ matter, namesOnly = false }: Props) {
  return (
    <Section heading="People">
      <dl className={namesOnly ? classes.namesOnly : undefined}>
        {peopleOf(matter).map((person) => (
          <div key={person.key} className={classes.person}>
            <dt>
              <bdi>{person.role}</bdi>
            </dt>
            {matter ? <Filled {...{ person, namesOnly }} matterId={matter.id} /> : <Waiting />}
          </div>
        ))}
      </dl>
    </Section>
  )
}

const Waiting = () => (
  <dd>
    <Skeleton width={160} />
  </dd>
)

type PersonProps = { person: Person; matterId: string; namesOnly: boolean }

function Filled({ person, matterId, namesOnly }: PersonProps) {
  const { id, name, required } = person
  if (!id && !name) {
    return (
      <dd className={required ? classes.missing : classes.none}>
        {required ? <Missing /> : 'Not set'}
      </dd>
    )
  }
  return (
    <>
      <dd>
        <ContactLink id={id}>{name ?? <ContactName id={id!} />}</ContactLink>
      </dd>
      {id && !namesOnly && (
        <dd className={classes.others}>
          <OtherMatters person={{ ...person, id }} matterId={matterId} />
        </dd>
      )}
    </>
  )
}

/** Says where it can be added, once it is known which service this is. */
function Missing() {
  const { data } = useQuery(connectionQueries.about())
  if (!data) return 'Missing.'
  return data.kind === 'embedded'
    ? 'Missing. It cannot be added here.'
    : 'Missing. Add it in the practice service.'
}

type OthersProps = { person: Person & { id: string }; matterId: string }

/** A link to the list of them all, even if it is not known how many there are. */
function OtherMatters({ person: { id, name, filter }, matterId }: OthersProps) {
  const { data } = useQuery(relatedQuery(filter, id))
  const count = data && relatedMatters(data, { filter, personId: id, matterId }).count
  const noun = filter === 'referredById' ? 'referral' : 'matter'
  if (count === 0) return `no other ${noun}s`
  const words =
    count === undefined ? `Other ${noun}s` : formatCount(count, `other ${noun}`, `other ${noun}s`)
  return (
    <Link to="/matters" search={relatedSearch(filter, id)}>
      {words}
      {name && <span className="spoken-only"> of {name}</span>}
    </Link>
  )
}
