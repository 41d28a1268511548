/** Chooses one practice area by what is typed, if the service offers their lookup. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LookupPicker } from './lookup/lookup-picker.tsx'
import type { PickerInForm } from './lookup/lookup-props.ts'
import { useLookup } from './lookup/use-lookup.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

type Props = PickerInForm & {
  label: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

export function PracticeAreaChoice({ value, ...field }: Props) {
  const { data, isError } = useQuery({
    ...practiceAreaQueries.detail(value ?? ''),
    enabled: value !== undefined,
  })
  // The list has told the name of what was chosen from it.
  const [picked, setPicked] = useState<{ id: string; name?: string | undefined }>()
  const known = picked?.id === value ? picked?.name : undefined
  const lookup = useLookup({ value, name: data?.name ?? known, failed: isError })
  const found = useQuery({
    ...practiceAreaQueries.lookup(lookup.term),
    placeholderData: keepPreviousData,
  })
  return (
    <LookupPicker
      {...field}
      {...{ lookup, found }}
      onChange={(id, area) => {
        setPicked(area)
        field.onChange(id)
      }}
      placeholder="Type or choose"
      emptyMessage="No practice area found"
      noun="Practice areas"
      one="a practice area"
      listsAll
      toOption={({ id, name = id }) => ({ id, name })}
    />
  )
}
