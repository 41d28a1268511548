/** Edits a filter by practice areas: by name if the service offers their lookup; otherwise their identifiers are typed. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { NamesEditor } from '#app/ui/filters/names-editor.tsx'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import { FoundList } from './lookup/found-list.tsx'
import { useTerm } from './lookup/use-term.ts'

type Props = {
  label: string
  value: readonly string[] | undefined
  /** Undefined for none. */
  onChange: (ids: string[] | undefined) => void
}

const none: readonly string[] = []

export function PracticeAreasEditor({ label, value = none, onChange }: Props) {
  const text = useTerm()
  const found = useQuery({
    ...practiceAreaQueries.lookup(text.term),
    placeholderData: keepPreviousData,
  })
  const chosen = useQueries({ queries: value.map((id) => practiceAreaQueries.detail(id)) })
  // Not the error of this lookup: a retry clears it, which would swap the editor and lose what is typed.
  const { data: isOffered } = useQuery(practiceAreaQueries.offered())
  if (isOffered === false) {
    return (
      <NamesEditor
        label={label}
        help="This service does not list practice areas by name. Type their IDs."
        value={value}
        suggestions={[]}
        onChange={onChange}
      />
    )
  }
  const listed = found.data?.map(({ id, name = id }) => ({ id, name }))
  const others = value.map((id, index) => ({ id, name: chosen[index]?.data?.name ?? id }))
  return (
    <FoundList
      placeholder="Type or choose"
      noun="Practice areas"
      none="No practice area found"
      results={text.term ? listed : undefined}
      suggested={[...(listed ?? []), ...others]}
      chosen={value}
      several
      onPick={(id) => {
        const rest = value.filter((one) => one !== id)
        const ids = rest.length < value.length ? rest : [...value, id]
        onChange(ids.length > 0 ? ids : undefined)
      }}
      {...{ label, text, found }}
    />
  )
}
