// @chunk first-rows
/** The search and the filters of the matters. */
import type { MatterSearch } from '#app/data/matters/search.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { matterFilters } from './shown-matter-filters.tsx'

const load = () => import('./matter-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'MatterFilterEditors')

type Props = {
  search: MatterSearch
  onSearch: (search: MatterSearch, how?: NavigateOptions) => void
}

export const MatterFilters = (props: Props) => (
  <FilterBar
    label="Search matters"
    filters={matterFilters}
    load={load}
    renderEditor={(editing) => <Editors {...editing} />}
    {...props}
  />
)
