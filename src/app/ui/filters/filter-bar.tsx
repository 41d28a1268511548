// @chunk first-rows
/** The search of a list and its filters: a chip for each that is set, 'Add filter', and an editor loaded on demand. */
import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { changed, cleared, isFiltered, type ListSearch } from '#app/api/list-search.ts'
import { printedNow } from '#app/text/printed-now.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import classes from './filter-bar.module.css'
import { type Filter, type ShownFilter, shownFilters } from './shown-filters.ts'
import { SearchBox } from './search-box.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** What is edited: one filter by its label, or `''` while a person chooses which. */
export type Editing<S> = {
  label: string
  search: S
  filters: readonly Filter<S>[]
  onEdit: (label: string) => void
  onChange: (change: Partial<S>) => void
  onRemove: () => void
  /** `stay`: the focus has gone elsewhere already. */
  onClose: (stay?: boolean) => void
}

type Props<S> = {
  /** `Search matters`; none for a list that nothing can be searched in. */
  label?: string
  search: S
  onSearch: (search: S, how?: NavigateOptions) => void
  /** Every filter of the list. */
  filters: readonly Filter<S>[]
  /** Draws what is edited, and loads the code for it. */
  renderEditor: (editing: Editing<S>) => ReactNode
  load: () => Promise<unknown>
  /** The text of the search box, where it is not the address that holds it. */
  text?: { value: string; onText: (text: string) => void } | undefined
  /** Shown at the end of the line. */
  children?: ReactNode
}

export function FilterBar<S extends ListSearch>(props: Props<S>) {
  const { label, search, onSearch, text, children } = props
  const adder = useRef<HTMLButtonElement>(null)
  // 'Clear filters' remounts the box, so that no pending keystroke is sent after it.
  const [box, setBox] = useState(0)
  const find = useTypedSearch(search, onSearch)
  const change = (filter: Partial<S> | ListSearch) => onSearch(changed(search, filter))
  const editing = useEditing(props, adder, change)
  const { opens, editor } = editing
  const clear = () => {
    adder.current?.focus()
    setBox(box + 1)
    text?.onText('')
    onSearch(cleared(search))
  }

  return (
    <div className={classes.bar}>
      {label && (
        <SearchBox
          key={box}
          label={label}
          value={text?.value ?? search.search ?? ''}
          onSearch={text?.onText ?? find}
        />
      )}
      <div className={classes.chips}>
        <Chips {...editing} />
        <span className={classes.adding}>
          <span className={classes.place}>
            <button ref={adder} type="button" className={classes.add} {...opens('')}>
              Add filter
            </button>
            {editor('')}
          </span>
          {isFiltered(search) && (
            <Button look="quiet" onClick={clear}>
              Clear filters
            </Button>
          )}
        </span>
      </div>
      {children}
      <Printed {...props} />
    </div>
  )
}

/** What a printed list says of its filters, as paper has no controls that show them, and when it was printed. */
function Printed<S extends ListSearch>({ search, filters, text }: Props<S>) {
  if (!useMatches('print')) return null
  const all = shownFilters(
    filters.map((filter) => ({ ...filter, said: false })),
    search,
  )
  const words = text?.value ?? search.search
  const asked = words ? [{ label: 'Search', value: words }, ...all] : all
  return (
    <p className={classes.printed}>
      {asked.map(({ label, value }) => (
        <Fragment key={label}>
          {label} <b>{value}</b>.{' '}
        </Fragment>
      ))}
      {asked.length === 0 && 'No filters. '}
      {printedNow()}
    </p>
  )
}

/** The chips, what opens an editor, and the one that is open; the focus returns to what opened it. */
function useEditing<S extends ListSearch>(
  { search, filters, renderEditor, load }: Props<S>,
  adder: { current: HTMLButtonElement | null },
  change: (filter: Partial<S> | ListSearch) => void,
) {
  const [open, setOpen] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const chips = shownFilters(filters, search, open)
  const edited = chips.find(({ label }) => label === open)
  const onClose = (stay = false) => {
    // The chip of a filter that is set to nothing goes with its editor.
    if (!stay) (edited && !edited.value ? adder : opener).current?.focus()
    setOpen(undefined)
  }
  const onRemove = (without: ShownFilter['without']) => {
    setOpen(undefined)
    change(without)
  }
  /** A failed prefetch is silent: the click loads again. */
  const loadAhead = () => void load().catch(() => {})
  const opens = (label: string) =>
    ({
      'aria-haspopup': 'dialog',
      'aria-expanded': open === label,
      onFocus: loadAhead,
      onPointerEnter: loadAhead,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        if (open === label) return onClose()
        opener.current = currentTarget
        return setOpen(label)
      },
    }) as const
  const editing = {
    search,
    filters,
    onEdit: setOpen,
    onChange: change,
    onRemove: () => {
      adder.current?.focus()
      onRemove(edited!.without)
    },
    onClose,
  }
  const editor = (label: string) =>
    open === label && (
      <Suspense fallback={<Opening what="The filter" />}>
        {renderEditor({ label, ...editing })}
      </Suspense>
    )
  return { chips, opens, editor, onRemove }
}

const Chips = ({ chips, opens, editor, onRemove }: ReturnType<typeof useEditing>) => (
  <span className={classes.lines}>
    {chips.map((chip) => (
      <span key={chip.label} className={classes.place}>
        <Chip {...chip} opens={opens(chip.label)} onRemove={() => onRemove(chip.without)} />
        {editor(chip.label)}
      </span>
    ))}
  </span>
)

type ChipProps = Pick<ShownFilter, 'label' | 'value'> & {
  /** What makes its name the button of its editor. */
  opens: ComponentProps<'button'>
  onRemove: () => void
}

const Chip = ({ label, value, opens, onRemove }: ChipProps) => (
  <span className={classes.chip}>
    <button type="button" className={classes.name} onMouseEnter={showWhole} {...opens}>
      {label} <b>{value || '…'}</b>
    </button>
    <button
      type="button"
      className={classes.remove}
      aria-label={`Remove filter ${label}`}
      onClick={(event) => {
        focusNext(event)
        onRemove()
      }}
    >
      ×
    </button>
  </span>
)

/** Under the pointer a chip says the whole of what it cuts short. */
function showWhole({ currentTarget: name }: MouseEvent<HTMLButtonElement>) {
  name.title = name.scrollWidth > name.clientWidth ? name.textContent : ''
}

/** The focus goes on to the next chip, or to the button behind the last one. */
function focusNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const place = currentTarget.parentElement!.parentElement!
  const next = place.nextElementSibling ?? place.parentElement!.nextElementSibling!
  next.querySelector<HTMLElement>('button:last-of-type')!.focus()
}
