/** The people that a lookup finds; before anything is typed, the person, the contacts opened last, and the staff. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { kindNames } from '#app/data/contacts/kinds.ts'
import { contactQueries, nobody } from '#app/data/contacts/queries.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { type ContactSummary, kindOf, type LookupType } from '#contract/contacts.ts'

/** How many of those opened last are offered. */
const maxRecents = 5

/** What is known of people by their ids: `kind` says in a word what they are. */
export function usePeople(type: LookupType, term: string, opened: boolean) {
  const found = useQuery({
    ...contactQueries.lookup(term, type),
    placeholderData: keepPreviousData,
  })
  const { me, recents, staff } = useSuggested(type, opened)
  const kinds = useKinds(type === 'All' ? [...recents, ...(found.data ?? [])] : [])
  const isStaff = (id: string) => [...me, ...staff.records].some((one) => one.id === id)
  return {
    found,
    /** Nobody, where the desk does not know who the person is. */
    me,
    recents,
    staff,
    /** In a word; undefined where it is the same for all. */
    kindOf: (id: string) => (type === 'All' ? (isStaff(id) ? 'Staff' : kinds.get(id)) : undefined),
  }
}

/** Nothing is read until the lookup was `opened`. */
function useSuggested(type: LookupType, opened: boolean) {
  const staffType = type === 'All' ? 'EnabledStaff' : type
  const { data: preferences } = useQuery({ ...deskQueries.preferences(), enabled: opened })
  const { data: staff = nobody } = useQuery({
    ...contactQueries.staff(staffType),
    enabled: opened,
  })
  const { data: openedLast = [] } = useQuery({ ...deskQueries.recents('contact'), enabled: opened })
  const me = opened ? [preferences?.staffContactId ?? []].flat() : []
  const recents = openedLast
    .map(({ id }) => id)
    .filter((id) => type === 'All' || staff.records.some((one) => one.id === id))
    .slice(0, maxRecents)
  const ids = [...me, ...recents]
  const read = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  const known = new Map<string, ContactSummary>(
    read.flatMap(({ data }, place) => (data ? [[ids[place]!, { ...data, id: ids[place]! }]] : [])),
  )
  const knownOf = (wanted: readonly string[]) => wanted.flatMap((id) => known.get(id) ?? [])
  return { me: knownOf(me), recents: knownOf(recents), staff }
}

/** The kinds of contacts by their ids: as what a lookup says of them tells, or else as they are read. */
function useKinds(found: readonly ContactSummary[]): ReadonlyMap<string, string> {
  const isPerson = ({ jobTitle, company }: ContactSummary) => Boolean(jobTitle || company)
  const contacts = useQueries({
    queries: found.map((one) => ({
      ...contactQueries.detail(one.id),
      enabled: one.id !== '' && !isPerson(one),
    })),
  })
  return new Map(
    found.flatMap((one, place) => {
      const contact = contacts[place]?.data
      const kind = isPerson(one) ? 'Person' : contact && kindOf(contact)
      return kind ? [[one.id, kindNames[kind]] as const] : []
    }),
  )
}
