/** Edits a filter by one person: me and the staff, or those opened last, until a name is typed. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import type { LookupType } from '#contract/contacts.ts'
import { FoundList } from './found-list.tsx'
import { personDetails, personName } from './labels.ts'
import { useTerm } from './use-term.ts'

type Props = {
  label: string
  /** Whom to search; everyone by default. */
  type?: LookupType
  value: string | undefined
  onChange: (id: string) => void
  onDone: () => void
}

export function PersonEditor({ label, type = 'All', value, onChange, onDone }: Props) {
  const text = useTerm()
  const found = useQuery({
    ...contactQueries.lookup(text.term, type),
    placeholderData: keepPreviousData,
  })
  const suggested = useSuggested(type, value)
  const results = found.data?.map((one) => ({
    value: one.id,
    label: personName(one),
    details: personDetails(one),
  }))
  return (
    <FoundList
      placeholder="Type a name"
      noun="People"
      none="No one found"
      chosen={value ? [value] : []}
      onPick={(id) => {
        if (id !== value) onChange(id)
        onDone()
      }}
      {...{ label, text, found, results, suggested }}
    />
  )
}

const maxRecents = 5
const staffPage = { pageSize: 50, sortBy: 'fullName', sortDirection: 'Ascending' } as const

/** Me first among the staff, then who is chosen, who was opened last, and the staff where the service lists them. */
function useSuggested(type: LookupType, value: string | undefined) {
  const ofStaff = type !== 'All'
  const { data: preferences } = useQuery({ ...deskQueries.preferences(), enabled: ofStaff })
  const { data: opened = [] } = useQuery(deskQueries.recents('contact'))
  const { data: offered = true } = useQuery(contactQueries.listOffered())
  const { data: page } = useQuery({
    ...contactQueries.list({ ...staffPage, staffType: type }),
    enabled: ofStaff && offered,
  })
  const staff = ofStaff ? (page?.records ?? []) : []
  const names = new Map(staff.map((one) => [one.id, personName(one)]))
  const me = ofStaff ? preferences?.staffContactId : undefined
  const recents = opened.map(({ id }) => id).filter((id) => !ofStaff || names.has(id))
  const first = [me, value, ...recents.slice(0, maxRecents)].filter((id) => id !== undefined)
  const read = useQueries({
    queries: first.map((id) => ({ ...contactQueries.detail(id), enabled: !names.has(id) })),
  })
  for (const [index, id] of first.entries()) {
    const { data } = read[index] ?? {}
    if (data) names.set(id, personName({ ...data, id }))
  }
  return [...new Set([...first, ...names.keys()])].flatMap((id) => {
    const name = names.get(id)
    const details = id !== me && recents.includes(id) ? 'recent' : undefined
    return name ? [{ value: id, label: id === me ? `Me · ${name}` : name, details }] : []
  })
}
