/** The filters of a list of documents: a search, the type, and what documents are linked to. */
import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import { changed, cleared, isFiltered } from '#app/api/list-search.ts'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { SearchBox } from '#app/ui/filters/search-box.tsx'
import { useTypedSearch } from '#app/ui/filters/use-typed-search.ts'
import { type DocumentType, documentTypes } from '#contract/documents.ts'
import classes from './document-filters.module.css'
import type { DocumentSearch } from '#app/data/documents/search.ts'

const any = { value: '', label: 'Any' } as const
const types = [any, ...documentTypes.map((type) => ({ value: type, label: `${type}s` }))]
const owners = [
  any,
  { value: 'Matter', label: 'Matters' },
  { value: 'Contact', label: 'Contacts' },
] as const

type Props = {
  search: DocumentSearch
  /** Whether the documents belong to one matter or contact. */
  linked: boolean
  onSearch: (search: DocumentSearch, how?: NavigateOptions) => void
}

export function DocumentFilters({ search, linked, onSearch }: Props) {
  // 'Clear filters' remounts the box, so that no pending keystroke is sent after it.
  const [box, setBox] = useState(0)
  const find = useTypedSearch(search, onSearch)
  const set = (change: Partial<DocumentSearch>) => onSearch(changed(search, change))
  return (
    <div className={classes.bar}>
      <SearchBox key={box} label="Search documents" value={search.search ?? ''} onSearch={find} />
      <NativeChoice
        label="Type"
        inline
        value={search.types?.length === 1 ? search.types[0]! : ''}
        options={optionsFor(search.types)}
        onChange={(type) => set({ types: type ? [type] : undefined })}
      />
      {!linked && (
        <NativeChoice
          label="Linked to"
          inline
          value={search.associatedEntityType ?? ''}
          options={owners}
          onChange={(kind) => set({ associatedEntityType: kind || undefined })}
        />
      )}
      {isFiltered(search) && (
        <Button
          look="quiet"
          onClick={() => {
            focusPage()
            setBox(box + 1)
            onSearch(cleared(search))
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** An address may name several types; they become one more choice. */
function optionsFor(chosen: readonly DocumentType[] = []) {
  if (chosen.length < 2) return types
  const label = chosen.map((type) => `${type}s`).join(' and ')
  return [{ ...any, label }, ...types.slice(1)]
}
