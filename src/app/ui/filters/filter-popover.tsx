/** What opens below a chip or 'Add filter': the editor of one filter, or the choice of the filter to add. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import type { Editing } from './filter-bar.tsx'
import classes from './filter-popover.module.css'
import { fits, OptionList } from './option-list.tsx'

/** What every editor gets: `onDone` once there is nothing more to choose. */
export type EditorProps<S> = {
  label: string
  search: S
  onChange: (change: Partial<S>) => void
  onDone: () => void
}
/** The editors of a list, by the labels of its filters. */
export type Editors<S> = { [label: string]: (props: EditorProps<S>) => ReactNode }

/** What the editor of one parameter gets. */
type ParameterProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  onDone: () => void
}

/** The editor of the parameter of this name. */
export const editorOf =
  <S, Name extends keyof S>(name: Name, edit: (props: ParameterProps<S[Name]>) => ReactNode) =>
  ({ search, onChange, ...rest }: EditorProps<S>) =>
    edit({
      ...rest,
      value: search[name],
      onChange: (value) => {
        const change: Partial<S> = {}
        change[name] = value
        onChange(change)
      },
    })

export function FilterPopover<S>({ editors, ...editing }: Editing<S> & { editors: Editors<S> }) {
  const { label, search, onChange, onRemove, onClose } = editing
  const popover = usePlaced(onClose)
  const edit = editors[label]
  const tabbed = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    tabbed.current = event.key === 'Tab'
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const left = relatedTarget && !currentTarget.parentElement!.contains(relatedTarget)
    if (left && tabbed.current) onClose(true)
    tabbed.current = false
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from wherever the focus is in it
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={label || 'Add filter'}
      tabIndex={-1}
      className={classes.popover}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {edit ? (
        <>
          {edit({ label, search, onChange, onDone: onClose })}
          <div className={classes.foot}>
            <Button look="quiet" onClick={onRemove}>
              Remove filter
            </Button>
          </div>
        </>
      ) : (
        <FilterMenu {...editing} />
      )}
    </div>
  )
}

/** The filters of a list, narrowed by what is typed; one that is set opens its own editor. */
function FilterMenu<S>({ search, filters, onEdit }: Editing<S>) {
  const [typed, onType] = useState('')
  const options = filters
    .filter(({ label }) => fits(label, typed))
    .map(({ label, show }) => ({ value: label, label, chosen: Boolean(show(search)) }))
  return (
    <OptionList
      label="Filter by"
      placeholder="Filter by …"
      {...{ typed, onType, options }}
      onPick={onEdit}
      note={options.length === 0 && 'No matching filter'}
    />
  )
}

/** Shows it over everything below what opened it, within the screen; a click anywhere else closes it. */
function usePlaced(onClose: (stay: boolean) => void) {
  const popover = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    const element = popover.current!
    element.showPopover()
    const observer = new ResizeObserver(() => place(element))
    for (const one of [element, element.parentElement!, document.documentElement]) {
      observer.observe(one)
    }
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const { parentElement } = popover.current!
    // Before the click does anything itself, and not as early as the press: nothing moves under the pointer.
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Node && !parentElement!.contains(target)) latest.current(true)
    }
    document.addEventListener('click', click, { capture: true })
    return () => document.removeEventListener('click', click, { capture: true })
  }, [])
  return popover
}

const margin = 8

function place(popover: HTMLElement) {
  const { left, bottom } = popover.parentElement!.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const within = (wanted: number, size: number, room: number) =>
    `${Math.max(margin, Math.min(wanted, room - size - margin))}px`
  popover.style.left = within(left, width, window.innerWidth)
  popover.style.top = within(bottom + 2, height, window.innerHeight)
}
