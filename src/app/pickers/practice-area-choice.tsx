/** Chooses one practice area by what is typed, where the service offers their lookup. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChoiceInForm, LookupChoice } from '#app/ui/filters/lookup-choice.tsx'
import { onePerId, unknown } from './lookup.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { useTerm } from './use-term.ts'

type Props = ChoiceInForm & {
  label: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

export function PracticeAreaChoice({ value, onChange, ...field }: Props) {
  const { typed, term, onType } = useTerm()
  const chosen = useQuery({
    ...practiceAreaQueries.detail(value ?? ''),
    enabled: value !== undefined,
  })
  const name = chosen.data?.name ?? (chosen.isError ? 'Unknown name' : unknown)
  const found = useQuery({
    ...practiceAreaQueries.lookup(term === name || term === unknown ? '' : term),
    placeholderData: keepPreviousData,
  })
  const askAgain = () => void (found.isError && found.refetch())
  const areas = onePerId(found.data ?? [])
  return (
    <LookupChoice
      {...field}
      placeholder="Type or choose"
      value={value}
      name={name}
      found={areas.map((area) => ({ id: area.id, name: area.name ?? area.id }))}
      says={found.isFetching ? 'Searching…' : 'No such practice area'}
      failure={
        found.isError
          ? 'Practice areas could not be searched. Keep typing, or press Enter, to try again.'
          : undefined
      }
      cut={false}
      typed={typed}
      onType={(text) => onType(text, askAgain)}
      onAgain={askAgain}
      onChange={onChange}
    />
  )
}
