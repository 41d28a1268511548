// @chunk first-rows
/** The search, what the list is filtered by, and the panel of every filter, loaded when it is about to be wanted. */
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { FilterChips } from '#app/ui/filters/filter-chips.tsx'
import { changed, cleared, isFiltered } from '#app/api/list-search.ts'
import type { HowToGo } from '#app/ui/list/list-view.ts'
import { Failure } from '#app/ui/layout/notice.tsx'
import { SearchBox } from '#app/ui/filters/search-box.tsx'
import { useTypedSearch } from '#app/ui/filters/use-typed-search.ts'
import { matterChips } from './matter-chips.tsx'
import classes from './matter-filters.module.css'
import type { MatterSearch, MatterSearchChange } from '#app/data/matters/search.ts'

const loadPanel = async () => {
  const { MatterFilterPanel: panel } = await import('./matter-filter-panel.tsx')
  return { default: panel }
}
const MatterFilterPanel = lazy(loadPanel)
/** Loading ahead may fail in silence: the click loads again, and says so. */
const preloadPanel = () => void loadPanel().catch(() => {})

type Props = {
  search: MatterSearch
  onSearch: (search: MatterSearch, how?: HowToGo) => void
  /** What stands at the end of the line. */
  children: ReactNode
}

export function MatterFilters({ search, onSearch, children }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // A new box for each 'Clear filters', so that no letter of before goes out behind it.
  const [box, setBox] = useState(0)
  const change = (filters: MatterSearchChange) => onSearch(changed(search, filters))
  const find = useTypedSearch(search, onSearch)
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchBox key={box} label="Search matters" value={search.search ?? ''} onSearch={find} />
        <FilterChips
          chips={matterChips(search, change)}
          filtered={isFiltered(search)}
          open={open}
          opener={opener}
          onToggle={() => setOpen(!open)}
          onIntent={preloadPanel}
          onClear={() => {
            setBox(box + 1)
            onSearch(cleared(search))
          }}
        />
        {children}
      </div>
      {open && (
        <CatchBoundary getResetKey={() => 'panel'} errorComponent={PanelFailed}>
          <Suspense fallback={<div className={classes.loading} aria-busy />}>
            <MatterFilterPanel search={search} onChange={change} onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}

/** The panel is a file of its own, which a newer version of the desk may have taken away. */
function PanelFailed({ error }: { error: unknown }) {
  return <Failure error={error} doing="Opening the filters" onRetry={() => location.reload()} />
}
