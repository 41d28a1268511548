/** The whole of what a row cuts short: under the pointer, at the row that keys lead to, and where a finger taps. */
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ActiveRow } from './active-row.ts'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { gridOf, useGridEvent } from './grid.ts'
import type { RowScroller } from './scroll/row-scroller.ts'
import classes from './whole-text.module.css'

/** How long the pointer or the active row rests before it is shown, in milliseconds: it covers the next row. */
const rest = 350

type Whole = { lines: readonly string[]; top: number; bottom: number; left: number }

type Props = { scroller: RowScroller; active: ActiveRow }

/** For the eye only: a screen reader has the whole text from the row itself. */
export const WholeText = memo(({ scroller, active }: Props) => {
  const { whole, setWhole, later, keep, hide } = useWhole()
  const over = useRef<HTMLElement>(undefined)
  const hover = (cell: HTMLElement | undefined) => {
    if (cell === over.current) return
    over.current = cell
    later(() => cell && wholeOf([cell]))
  }
  const showActive = () => {
    const row = document.getElementById(active.id)
    if (row && gridOf(scroller)?.matches(':focus-visible, :has(:focus-visible)'))
      later(() => wholeOf([...row.querySelectorAll('td')]))
  }
  useGridEvent(scroller, 'pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') hover(cellOf(target))
  })
  useGridEvent(scroller, 'pointerleave', () => hover(undefined))
  useGridEvent(scroller, 'click', (event) => {
    const cell = cellOf(event.target)
    const acts = event.target instanceof Element && event.target.closest('a, button, label, input')
    const touched = 'pointerType' in event && event.pointerType === 'touch'
    if (touched && !acts) setWhole(cell && wholeOf([cell]))
    else hide()
  })
  useGridEvent(scroller, 'focusin', showActive)
  useGridEvent(scroller, 'focusout', hide)
  useEscape(hide)
  const moved = useEffectEvent(showActive)
  useEffect(() => {
    moved()
    return () => setWhole(undefined)
  }, [active.place, setWhole])
  useScrolled(scroller, () => setWhole(undefined))
  return whole && <Box whole={whole} onEnter={keep} onLeave={() => later(() => undefined)} />
})

/** What is shown whole now, and what will be once pointer or keys rest. */
function useWhole() {
  const [whole, setWhole] = useState<Whole>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = () => clearTimeout(timer.current)
  const later = (next: () => Whole | undefined) => {
    keep()
    timer.current = setTimeout(() => setWhole(next()), rest)
  }
  const hide = () => {
    keep()
    setWhole(undefined)
  }
  return { whole, setWhole, later, keep, hide }
}

/** Hears Escape wherever the focus is: the pointer alone may have brought the text. What else the key does, it does. */
function useEscape(onEscape: () => void) {
  const onLatest = useEffectEvent(onEscape)
  useEffect(() => {
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLatest()
    }
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

function useScrolled(scroller: RowScroller, onScroll: () => void) {
  const onLatest = useEffectEvent(onScroll)
  useEffect(() => {
    const element = scroller.element()
    const scrolled = () => {
      onLatest()
      // The main column stays, and is set off from what passes below it.
      element?.toggleAttribute('data-sideways', element.scrollLeft > 0)
    }
    const sizes = new ResizeObserver(() => {
      element?.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth)
    })
    for (const sized of [element, gridOf(scroller)]) if (sized) sizes.observe(sized)
    // Before the rows follow: how far it stands to the side could then only be told by laying the new ones out.
    const early = { passive: true, capture: true }
    element?.addEventListener('scroll', scrolled, early)
    return () => {
      sizes.disconnect()
      element?.removeEventListener('scroll', scrolled, early)
    }
  }, [scroller])
}

type BoxProps = { whole: Whole; onEnter: () => void; onLeave: () => void }

/** Stays for as long as the pointer is on it, so that it can be read at leisure. */
function Box({ whole, onEnter, onLeave }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current!
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const below = whole.bottom + height <= window.innerHeight
    element.style.top = `${below ? whole.bottom : Math.max(0, whole.top - height)}px`
    element.style.left = `${Math.max(8, Math.min(whole.left, window.innerWidth - width - 8))}px`
  }, [whole])
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden
      className={classes.whole}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {whole.lines.map((line) => (
        <div key={line} dir="auto">
          <JoinedText of={line} />
        </div>
      ))}
    </div>
  )
}

const cellOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('tbody td')) || undefined

/** The texts that these cells cut short, each with its heading if there are several; undefined if there are none. */
function wholeOf(cells: readonly HTMLElement[]): Whole | undefined {
  const cut = cells.flatMap((cell) => {
    const text = cutTextIn(cell)
    return text ? [{ cell, text }] : []
  })
  const [first] = cut
  if (!first) return undefined
  const { top, bottom, left } = first.cell.getBoundingClientRect()
  const lines = cut.map(({ cell, text }) =>
    cell.hasAttribute('data-main') || cut.length === 1 ? text : `${headingOf(cell)}: ${text}`,
  )
  return { lines, top, bottom, left }
}

const cutTextIn = (cell: HTMLElement) => {
  // As the list has it, `clip`, a cell does not tell how wide its text is.
  cell.style.overflow = 'hidden'
  const parts = [cell, ...cell.querySelectorAll('*')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  cell.style.overflow = ''
  return parts
    .filter((part) => !parts.some((other) => other !== part && other.contains(part)))
    .map((part) => part.textContent.trim())
    .join(' · ')
}

const headingOf = (cell: Element) => {
  const headings = cell.closest('table')?.querySelectorAll('th')
  const place = cell instanceof HTMLTableCellElement ? cell.cellIndex : -1
  return headings?.[place]?.textContent.replace(/ [↑↓]$/, '')
}
