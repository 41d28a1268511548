// @chunk first-rows
/** The search of a list, what it is filtered by, one chip each, and the panel of every filter, loaded when it is about to be wanted. */
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { changed, cleared, isFiltered, type ListSearch } from '#app/api/list-search.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import classes from './filter-bar.module.css'
import type { ShownFilter } from './shown-filters.ts'
import { SearchBox } from './search-box.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** The props of a filter panel; `linked` if the list belongs to one matter or contact. */
export type PanelProps<S> = {
  search: S
  linked: boolean
  onChange: (change: Partial<S>) => void
  onClose: () => void
}

type Props<S> = {
  /** `Search matters`. */
  label: string
  search: S
  onSearch: (search: S, how?: NavigateOptions) => void
  /** The filters that are set. */
  filters: readonly ShownFilter[]
  /** The panel, and the function that loads it. */
  panel: ComponentType<PanelProps<S>>
  load: () => Promise<unknown>
  linked?: boolean
  /** Shown at the end of the line. */
  children: ReactNode
}

export function FilterBar<S extends ListSearch>(props: Props<S>) {
  const { label, search, onSearch, filters, panel: Panel, load, linked = false, children } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // 'Clear filters' remounts the box, so that no pending keystroke is sent after it.
  const [box, setBox] = useState(0)
  const find = useTypedSearch(search, onSearch)
  const change = (filter: Partial<S> | ListSearch) => onSearch(changed(search, filter))
  /** A failed prefetch is silent: the click loads again. */
  const loadAhead = () => void load().catch(() => {})
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const clear = () => {
    opener.current?.focus()
    setBox(box + 1)
    onSearch(cleared(search))
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchBox key={box} label={label} value={search.search ?? ''} onSearch={find} />
        {filters.map(({ label: name, value, without }) => (
          <FilterChip key={name} label={name} value={value} onRemove={() => change(without)} />
        ))}
        <button
          ref={opener}
          type="button"
          className={classes.add}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onFocus={loadAhead}
          onPointerEnter={loadAhead}
        >
          Add filter
        </button>
        {isFiltered(search) && (
          <Button look="quiet" onClick={clear}>
            Clear filters
          </Button>
        )}
        {children}
      </div>
      {open && (
        <Suspense fallback={<Opening what="The filters" />}>
          <Panel {...{ search, linked }} onChange={change} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type ChipProps = { label: string; value: ReactNode; onRemove: () => void }

function FilterChip({ label, value, onRemove }: ChipProps) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // The focus goes on to the next chip, or to the button behind the last one.
    const next = event.currentTarget.parentElement?.nextElementSibling
    const target = next instanceof HTMLButtonElement ? next : next?.querySelector('button')
    target?.focus()
    onRemove()
  }
  return (
    <span className={classes.chip}>
      {label} <b>{value}</b>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove filter ${label}`}
        onClick={remove}
      >
        ×
      </button>
    </span>
  )
}
