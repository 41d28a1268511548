/** Edits a filter by one matter: those opened last, until something is typed. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { deskQueries } from '#app/data/desk/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { FoundList } from './lookup/found-list.tsx'
import { matterOption } from './labels.ts'
import { useTerm } from './lookup/use-term.ts'

type Props = {
  label: string
  value: string | undefined
  onChange: (id: string) => void
  onDone: () => void
}

const maxRecents = 5

export function MatterEditor({ label, value, onChange, onDone }: Props) {
  const text = useTerm()
  const found = useQuery({
    ...matterQueries.lookup(text.term),
    placeholderData: keepPreviousData,
  })
  const { data: opened = [] } = useQuery(deskQueries.recents('matter'))
  const recents = opened.slice(0, maxRecents).map(({ id }) => id)
  const ids = [...new Set(value ? [value, ...recents] : recents)]
  const suggested = useQueries({ queries: ids.map((id) => matterQueries.named(id)) })
  return (
    <FoundList
      placeholder="Type a number or a title"
      noun="Matters"
      none="No matter found"
      results={found.data?.map(matterOption)}
      suggested={suggested.flatMap(({ data }) => (data ? [matterOption(data)] : []))}
      chosen={value ? [value] : []}
      onPick={(id) => {
        if (id !== value) onChange(id)
        onDone()
      }}
      {...{ label, text, found }}
    />
  )
}
