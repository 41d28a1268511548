/** The search, what the list is filtered by, and the panel of every filter, loaded when it is about to be wanted. */
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Failure } from '#app/ui/notice.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { matterChips } from './matter-chips.tsx'
import classes from './matter-filters.module.css'
import {
  changed,
  cleared,
  isFiltered,
  type MatterSearch,
  type MatterSearchChange,
} from './search.ts'

const loadPanel = async () => {
  const { MatterFilterPanel: panel } = await import('./matter-filter-panel.tsx')
  return { default: panel }
}
const MatterFilterPanel = lazy(loadPanel)
/** Loading ahead may fail in silence: the click loads again, and says so. */
const preloadPanel = () => void loadPanel().catch(() => {})

type Props = {
  search: MatterSearch
  /** A search that follows the typing replaces its place in the history; a filter adds one. */
  onSearch: (search: MatterSearch, how: { replace: boolean }) => void
}

export function MatterFilters({ search, onSearch }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const change = (filters: MatterSearchChange) =>
    onSearch(changed(search, filters), { replace: false })
  const find = useCallback(
    (text: string) => onSearch(changed(search, { search: text || undefined }), { replace: true }),
    [search, onSearch],
  )
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchBox label="Search matters" value={search.search ?? ''} onSearch={find} />
        <FilterChips
          chips={matterChips(search, change)}
          filtered={isFiltered(search)}
          open={open}
          opener={opener}
          onToggle={() => setOpen(!open)}
          onIntent={preloadPanel}
          onClear={() => onSearch(cleared(search), { replace: false })}
        />
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
