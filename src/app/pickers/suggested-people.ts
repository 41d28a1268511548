/** Whom a picker offers before anything is typed: the person themselves, whom they opened last, and the staff. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import {
  type ContactKind,
  type ContactSummary,
  kindOf,
  type LookupType,
} from '#contract/contacts.ts'
import type { Suggestions } from './lookup-picker.tsx'

/** How many of those opened last are offered. */
const maxRecents = 5

const words: Record<ContactKind, string> = { Person: 'Person', Company: 'Company', Plural: 'Group' }

/** Nothing is read until the picker was `opened`. */
export function useSuggestedPeople(type: LookupType, opened: boolean) {
  const { data: preferences } = useQuery({ ...deskQueries.preferences(), enabled: opened })
  const { data: recents = [] } = useQuery({
    ...deskQueries.recents('contact'),
    enabled: opened && type === 'All',
  })
  const staffType = type === 'All' ? 'EnabledStaff' : type
  const { data: staff = [] } = useQuery({ ...contactQueries.staff(staffType), enabled: opened })
  const me = preferences?.staffContactId
  const recentIds = type === 'All' ? recents.slice(0, maxRecents).map(({ id }) => id) : []
  const ids = opened ? [...(me ? [me] : []), ...recentIds] : []
  const read = useQueries({ queries: ids.map((id) => contactQueries.detail(id)) })
  const known = new Map<string, ContactSummary>(
    read.flatMap(({ data }, place) => (data ? [[ids[place]!, { ...data, id: ids[place]! }]] : [])),
  )
  const knownOf = (wanted: readonly string[]) => wanted.flatMap((id) => known.get(id) ?? [])
  const suggestions: Suggestions<ContactSummary>[] = [
    { group: 'You', items: knownOf(me ? [me] : []) },
    { group: 'Recent', items: knownOf(recentIds) },
    { group: 'Staff', items: staff },
  ]
  const recentKinds = new Map(
    recentIds.flatMap((id) => {
      const contact = read[ids.indexOf(id)]?.data
      return contact ? [[id, words[kindOf(contact)]] as const] : []
    }),
  )
  return {
    suggestions,
    /** In words, by their ids. */
    recentKinds,
    isStaff: (id: string) => id === me || staff.some((one) => one.id === id),
  }
}

/** The kinds of contacts by their ids: as what a lookup says of them tells, or else as they are read. */
export function useKinds(found: readonly ContactSummary[]): ReadonlyMap<string, string> {
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
      return kind ? [[one.id, words[kind]] as const] : []
    }),
  )
}
