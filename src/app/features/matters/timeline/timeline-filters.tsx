/** The filter of a matter's timeline by the kinds of its events. */
import type { TimelineSearch } from '#app/data/timeline/search.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { Filter } from '#app/ui/filters/shown-filters.ts'
import { kindLabels } from './kind-labels.ts'

const load = () => import('./timeline-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'TimelineFilterEditors')

const filters: readonly Filter<TimelineSearch>[] = [
  {
    label: 'Kind',
    names: ['kinds'],
    show: ({ kinds }) => kinds?.map((kind) => kindLabels[kind]).join(' or '),
  },
]

type Props = { search: TimelineSearch; onSearch: (search: TimelineSearch) => void }

export const TimelineFilters = (props: Props) => (
  <FilterBar
    {...props}
    filters={filters}
    load={load}
    renderEditor={(editing) => <Editors {...editing} />}
  />
)
