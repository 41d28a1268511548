// @chunk first-rows
/** The search and the filters of the matters. */
import type { ReactNode } from 'react'
import type { MatterSearch } from '#app/data/matters/search.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { shownMatterFilters } from './shown-matter-filters.tsx'

const load = () => import('./matter-filter-panel.tsx')
const MatterFilterPanel = lazyWithRetry(load, 'MatterFilterPanel')

type Props = {
  search: MatterSearch
  onSearch: (search: MatterSearch, how?: NavigateOptions) => void
  /** Shown at the end of the line. */
  children: ReactNode
}

export const MatterFilters = (props: Props) => (
  <FilterBar
    label="Search matters"
    filters={shownMatterFilters(props.search)}
    panel={MatterFilterPanel}
    {...{ load, ...props }}
  />
)
