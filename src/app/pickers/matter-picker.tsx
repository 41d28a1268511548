/** Chooses one matter by its number, its title or a name on it; the service returns the best five. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MatterSummary } from '#contract/matters.ts'
import { matterNameOrId, matterOption } from './labels.ts'
import { LookupPicker } from './lookup/lookup-picker.tsx'
import type { PickerInForm } from './lookup/lookup-props.ts'
import { useLookup } from './lookup/use-lookup.ts'
import { matterQueries } from '#app/data/matters/queries.ts'

/** What a lookup or a list says about the chosen matter. */
export type PickedMatter = Pick<
  MatterSummary,
  'id' | 'number' | 'title' | 'status' | 'client' | 'lawyer' | 'costingMethod'
>

type Props = PickerInForm & {
  label: string
  value: string | undefined
  onChange: (id: string | undefined, matter: PickedMatter | undefined) => void
}

export function MatterPicker({ value, onChange, ...field }: Props) {
  const [picked, setPicked] = useState<PickedMatter>()
  const known = picked?.id === value ? picked : undefined
  const { data, isError } = useQuery({
    ...matterQueries.named(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const matter = known ?? data
  const lookup = useLookup({ value, name: matter && matterNameOrId(matter), failed: isError })
  const found = useQuery({
    ...matterQueries.lookup(lookup.term),
    placeholderData: keepPreviousData,
  })
  return (
    <LookupPicker
      {...field}
      {...{ lookup, found }}
      placeholder="Type a number or a title"
      emptyMessage="No matter found"
      noun="Matters"
      one="a matter"
      toOption={matterOption}
      onChange={(id, one) => {
        setPicked(one)
        onChange(id, one)
      }}
    />
  )
}
