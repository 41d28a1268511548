/** The search and the filters of the documents. */
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { Filter } from '#app/ui/filters/shown-filters.ts'
import { linkedTo } from '#app/data/linked-to.ts'
import type { DocumentSearch } from '#app/data/documents/search.ts'

const load = () => import('./document-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'DocumentFilterEditors')

const ofOwn: Filter<DocumentSearch> = {
  label: 'Type',
  names: ['types'],
  show: ({ types }) => types?.map((type) => `${type}s`).join(' or '),
}
const ofAll: Filter<DocumentSearch> = {
  label: linkedTo.label,
  names: ['associatedEntityType'],
  show: ({ associatedEntityType }) => linkedTo.inWords(associatedEntityType),
}

type Props = {
  search: DocumentSearch
  /** Whether the documents belong to one matter or contact. */
  linked: boolean
  onSearch: (search: DocumentSearch, how?: NavigateOptions) => void
}

export const DocumentFilters = ({ linked, ...props }: Props) => (
  <FilterBar
    label="Search documents"
    filters={linked ? [ofOwn] : [ofOwn, ofAll]}
    load={load}
    renderEditor={(editing) => <Editors {...editing} />}
    {...props}
  />
)
