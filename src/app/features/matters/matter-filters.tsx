/** The search, what the list is filtered by, and the panel of every filter, loaded when it is about to be wanted. */
import { lazy, Suspense, useCallback, useState } from 'react'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { matterChips } from './matter-chips.tsx'
import classes from './matter-filters.module.css'
import { changed, cleared, type MatterSearch, type MatterSearchChange } from './search.ts'

const loadPanel = () => import('./matter-filter-panel.tsx')
const MatterFilterPanel = lazy(async () => {
  const { MatterFilterPanel: panel } = await loadPanel()
  return { default: panel }
})

type Props = {
  search: MatterSearch
  /** A search that follows the typing replaces its place in the history; a filter adds one. */
  onSearch: (search: MatterSearch, how: { replace: boolean }) => void
}

export function MatterFilters({ search, onSearch }: Props) {
  const [open, setOpen] = useState(false)
  const change = (filters: MatterSearchChange) =>
    onSearch(changed(search, filters), { replace: false })
  const find = useCallback(
    (text: string) => onSearch(changed(search, { search: text || undefined }), { replace: true }),
    [search, onSearch],
  )

  return (
    <>
      <div className={classes.bar}>
        <SearchBox label="Search matters" value={search.search ?? ''} onSearch={find} />
        <FilterChips
          chips={matterChips(search, change)}
          open={open}
          onToggle={() => setOpen(!open)}
          onIntent={() => void loadPanel()}
          onClear={() => onSearch(cleared(search), { replace: false })}
        />
      </div>
      {open && (
        <Suspense fallback={<div className={classes.loading} aria-busy />}>
          <MatterFilterPanel search={search} onChange={change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
