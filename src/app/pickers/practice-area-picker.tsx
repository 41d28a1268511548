/** Chooses practice areas by name where the service offers their lookup; elsewhere their identifiers are typed. */
import { MultiSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { NameList } from '#app/ui/name-list.tsx'
import { practiceAreaQueries } from './practice-area-queries.ts'

type Props = { label: string; value: readonly string[]; onChange: (ids: string[]) => void }

export function PracticeAreaPicker({ label, value, onChange }: Props) {
  const all = useQuery(practiceAreaQueries.lookup(''))
  const known = new Map(all.data?.map(({ id, name }) => [id, name ?? id]))
  const missing = all.isSuccess ? value.filter((id) => !known.has(id)) : []
  const others = useQueries({ queries: missing.map((id) => practiceAreaQueries.detail(id)) })
  for (const [index, id] of missing.entries()) known.set(id, others[index]?.data?.name ?? id)

  if (all.isError) {
    return (
      <NameList
        label={label}
        help="This service does not offer their names: type identifiers."
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
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={[...value]}
      data={[...known].map(([id, name]) => ({ value: id, label: name }))}
      nothingFoundMessage={all.isPending ? 'Looking…' : 'No such practice area'}
      onChange={onChange}
    />
  )
}
