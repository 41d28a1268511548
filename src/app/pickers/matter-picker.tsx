/** Chooses one matter by its number, its title or a name in it; the service answers the best five. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChoiceInForm, LookupChoice } from '#app/ui/filters/lookup-choice.tsx'
import type { MatterSummary } from '#contract/matters.ts'
import { most, onePerId, saysOf, unknown } from './lookup.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { useTerm } from './use-term.ts'

/** What is known of the chosen matter: as a lookup or a list told it. */
export type PickedMatter = Pick<
  MatterSummary,
  'id' | 'number' | 'title' | 'status' | 'client' | 'lawyer' | 'costingMethod'
>

type Props = ChoiceInForm & {
  label: string
  value: string | undefined
  onChange: (id: string | undefined, matter: PickedMatter | undefined) => void
}

const nameOf = ({ id, number, title }: Pick<PickedMatter, 'id' | 'number' | 'title'>) =>
  [number, title].filter(Boolean).join(' · ') || id

const detailsOf = ({ client, status }: PickedMatter) =>
  [client?.name, status === 'Closed' && 'Closed'].filter(Boolean).join(' · ')

/** The name of the chosen matter: as it was picked, else as a list shows it. */
function useChosenName(value: string | undefined) {
  const [picked, setPicked] = useState<PickedMatter>()
  const known = value !== undefined && picked?.id === value ? nameOf(picked) : undefined
  const asked = useQuery({
    ...matterQueries.named(value ?? ''),
    enabled: value !== undefined && known === undefined,
  })
  const failed = asked.isError ? 'Unknown name' : undefined
  return { name: known ?? (asked.data && nameOf(asked.data)) ?? failed ?? unknown, setPicked }
}

export function MatterPicker({ value, onChange, ...field }: Props) {
  const { typed, term, onType } = useTerm()
  const { name, setPicked } = useChosenName(value)
  const searching = term !== '' && term !== unknown && !(value !== undefined && term === name)
  const found = useQuery({
    ...matterQueries.lookup(searching ? term : ''),
    placeholderData: keepPreviousData,
  })
  const askAgain = () => void (found.isError && found.refetch())
  const matters = searching ? onePerId(found.data ?? []) : []

  return (
    <LookupChoice
      {...field}
      placeholder="Type a number or a title"
      value={value}
      name={name}
      found={matters.map((matter) => ({
        id: matter.id,
        name: nameOf(matter),
        details: detailsOf(matter),
      }))}
      says={saysOf('Type a number or a title', 'No matter found', {
        searching,
        fetching: found.isFetching,
      })}
      failure={
        found.isError
          ? 'Matters could not be searched. Keep typing, or press Enter, to try again.'
          : undefined
      }
      cut={matters.length === most}
      typed={typed}
      onType={(text) => onType(text, askAgain)}
      onAgain={askAgain}
      onChange={(id) => {
        const matter = matters.find((one) => one.id === id)
        setPicked(matter)
        onChange(id, matter)
      }}
    />
  )
}
