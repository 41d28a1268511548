/** Chooses one contact by what is typed; the service returns the best five. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { personDetails, personName } from './labels.ts'
import { LookupPicker, type PickerInForm, useLookup } from './lookup-picker.tsx'

type Props = PickerInForm & {
  label: string
  /** Whom to search; everyone by default. */
  type?: LookupType
  value: string | undefined
  /** `name` is set if a contact was just chosen. */
  onChange: (id: string | undefined, name: string | undefined) => void
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
  return (
    <LookupPicker
      {...field}
      {...{ lookup, found }}
      placeholder="Type a name"
      emptyMessage="No one found"
      noun="People"
      toOption={(one) => ({ id: one.id, name: personName(one), details: personDetails(one) })}
      onChange={(id, person) => {
        setPicked(person)
        onChange(id, person && personName(person))
      }}
    />
  )
}
