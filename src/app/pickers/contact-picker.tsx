/** Chooses one contact by what is typed; the service returns the best five. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { personDetails, personName } from './labels.ts'
import { useKinds, useSuggestedPeople } from './suggested-people.ts'
import { LookupPicker, type PickerInForm, useLookup } from './lookup-picker.tsx'

type Props = PickerInForm & {
  label: string
  /** Whom to search; everyone by default. */
  type?: LookupType
  value: string | undefined
  /** `name` is set if a contact was just chosen. */
  onChange: (id: string | undefined, name: string | undefined) => void
}

const newPerson = 'New person (opens a new tab)'

/** In a tab of its own, so that what is typed here stays; whoever comes back finds the person. */
function openNewPerson({ refetch }: { refetch: () => unknown }) {
  window.addEventListener('focus', () => void refetch(), { once: true })
  window.open('/contacts/new/person', '_blank', 'noopener')
}

export function ContactPicker({ type = 'All', value, onChange, ...field }: Props) {
  const [picked, setPicked] = useState<ContactSummary>()
  const known = picked?.id === value ? picked : undefined
  const { data, isError } = useQuery({
    ...contactQueries.detail(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const name = known ? personName(known) : data?.fullName
  const lookup = useLookup({ value, name, failed: isError })
  const found = useQuery({
    ...contactQueries.lookup(lookup.term, type),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState(false)
  const { suggestions, isStaff, recentKinds } = useSuggestedPeople(type, opened)
  const kinds = useKinds(type === 'All' ? (found.data ?? []) : [])
  const kindIn = ({ id }: ContactSummary) => {
    // The headings say it of the staff.
    if (lookup.term === '') return recentKinds.get(id)
    return type === 'All' && isStaff(id) ? 'Staff' : kinds.get(id)
  }
  return (
    <LookupPicker
      {...field}
      {...{ lookup, found }}
      placeholder="Type a name"
      emptyMessage="No one found"
      noun="People"
      suggestions={suggestions}
      onOpen={() => setOpened(true)}
      whenNone={type === 'All' ? { label: newPerson, run: () => openNewPerson(found) } : undefined}
      toOption={(one) => ({
        id: one.id,
        name: personName(one),
        details: personDetails(one, kindIn(one)),
      })}
      onChange={(id, person) => {
        setPicked(person)
        onChange(id, person && personName(person))
      }}
    />
  )
}
