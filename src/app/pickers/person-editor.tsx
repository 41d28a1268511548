/** Edits a filter by one person: offered and found as in a lookup, the one that is chosen among the first. */
import { useQuery } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { formatCount } from '#app/text/format.ts'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { FoundList } from './lookup/found-list.tsx'
import { personOption } from './labels.ts'
import { usePeople } from './suggested-people.ts'
import { useTerm } from './lookup/use-term.ts'

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
  const { found, me, recents, staff, kindOf } = usePeople(type, text.term, true)
  const chosen = useQuery({
    ...contactQueries.detail(value ?? ''),
    enabled: value !== undefined,
  })
  const option = (one: ContactSummary) => personOption(one, [kindOf(one.id)])
  return (
    <FoundList
      placeholder="Type a name"
      noun="People"
      none="No one found"
      results={found.data?.map(option)}
      suggested={[
        ...me.map(option).map((one) => ({ ...one, name: `Me · ${one.name}` })),
        ...(value && chosen.data ? [option({ ...chosen.data, id: value })] : []),
        ...recents.map((one) => personOption(one, [kindOf(one.id), 'recent'])),
        ...staff.records.map(option),
      ]}
      help={type === 'All' ? undefined : countOf(staff)}
      chosen={value ? [value] : []}
      onPick={(id) => {
        if (id !== value) onChange(id)
        onDone()
      }}
      {...{ label, text, found }}
    />
  )
}

/** `10 staff members`, and what to do where not all are offered; nothing where the service does not list them. */
function countOf({ records, totalRecords }: ReturnType<typeof usePeople>['staff']) {
  if (totalRecords === 0) return undefined
  const count = formatCount(totalRecords, 'staff member', 'staff members')
  return records.length < totalRecords ? `${count}. Type a name to find any of them.` : count
}
