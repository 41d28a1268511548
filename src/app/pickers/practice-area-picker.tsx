/** Chooses practice areas by name if the service offers their lookup; otherwise their identifiers are typed. */
import { MultiSelect } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { isNotOffered } from '#app/api/not-offered.ts'
import { NameList } from '#app/ui/filters/name-list.tsx'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { reachable } from './lookup-picker.tsx'
import { useTerm } from './use-term.ts'

type Props = { label: string; value: readonly string[]; onChange: (ids: string[]) => void }

export function PracticeAreaPicker({ label, value, onChange }: Props) {
  const { typed, term, onType } = useTerm()
  const found = useQuery({
    ...practiceAreaQueries.lookup(term),
    placeholderData: keepPreviousData,
  })
  const retry = () => void (found.isError && found.refetch())
  const chosen = useQueries({ queries: value.map((id) => practiceAreaQueries.detail(id)) })
  const names = new Map(found.data?.filter(({ id }) => id).map(({ id, name }) => [id, name ?? id]))
  for (const [index, id] of value.entries()) {
    names.set(id, chosen[index]?.data?.name ?? names.get(id) ?? id)
  }

  if (isNotOffered(found.error)) {
    return (
      <NameList
        label={label}
        help="This service does not list practice areas by name. Type their ids."
        value={value}
        suggestions={[]}
        onChange={onChange}
      />
    )
  }
  return (
    <MultiSelect
      label={label}
      searchable
      clearable
      // What is chosen is not offered again, where choosing it would take it away.
      hidePickedOptions
      clearButtonProps={{ ...reachable, 'aria-label': `Clear ${label}` }}
      value={[...value]}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      searchValue={typed}
      onSearchChange={(text) => onType(text, retry)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') retry()
      }}
      error={
        found.isError
          ? 'Practice areas could not be searched. Type, or press Enter, to try again.'
          : undefined
      }
      {...(found.isError
        ? { filter: () => [] }
        : { nothingFoundMessage: found.isFetching ? 'Searching…' : 'No such practice area' })}
      onChange={onChange}
    />
  )
}
