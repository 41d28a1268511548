/** Scrolls through the rows of a list: knows where the list stands, and tells when other rows come in sight. */
import { createStore } from '#app/api/create-store.ts'
import { type Extent, scrolledTo, type Stand, standAt } from './scroll-scale.ts'

/** How high the head of the table is (data-table.module.css). */
const headHeight = 32
/** How long nothing has scrolled when the list rests, in milliseconds. */
const rest = 150

/** What is seen: whole rows only, so that a scroll within one row draws nothing again. */
export type Seen = {
  /** The first row in sight. */
  row: number
  /** How far the rows are moved so that they stand where the scroll bar is (scroll-scale.ts). */
  shift: number
  /** In pixels; 0 until it is measured. */
  height: number
  down: boolean
}

type Drawn = { count: number; rowHeight: number }

export class RowScroller {
  #element: HTMLElement | undefined
  #stand: Stand = { scroll: 0, place: 0 }
  #extent: Extent = { whole: 0, view: 0 }
  #drawn: Drawn = { count: 0, rowHeight: 1 }
  readonly #seen = createStore<Seen>({ row: 0, shift: 0, height: 0, down: true })
  readonly #resting = createStore<void>(undefined)
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly seen = this.#seen.get
  readonly subscribe = this.#seen.subscribe
  /** Calls back whenever the list has come to rest. */
  readonly whenAtRest = this.#resting.subscribe
  /** The element that scrolls, while it is on the screen. */
  readonly element = () => this.#element

  /** The row that is seen first; may lie between two. */
  readonly firstRow = () => this.#stand.place / this.#drawn.rowHeight

  /** Follows the element that scrolls; answers how to let go of it. */
  readonly attach = (element: HTMLElement | null) => {
    if (!element) return undefined
    this.#element = element
    const sizes = new ResizeObserver(() => {
      this.#measure()
      this.#see(this.#stand)
    })
    sizes.observe(element)
    element.addEventListener('scroll', this.#follow, { passive: true })
    return () => {
      clearTimeout(this.#timer)
      sizes.disconnect()
      element.removeEventListener('scroll', this.#follow)
      this.#element = undefined
    }
  }

  /**
   * Learns what is drawn now. When rows become higher or lower, the active one stays where it is seen, or else the
   * one at the top.
   */
  draw(drawn: Drawn, active: number) {
    const { rowHeight, count } = this.#drawn
    if (count === drawn.count && rowHeight === drawn.rowHeight) return
    const { place } = this.#stand
    const first = this.firstRow()
    const kept = active * rowHeight < place + this.#extent.view ? Math.max(first, active) : first
    this.#drawn = drawn
    this.#extent = { ...this.#extent, whole: drawn.count * drawn.rowHeight }
    if (kept > 0) this.#goTo(place + kept * (drawn.rowHeight - rowHeight))
  }

  /** Shows a row, or a place between two, first. */
  begin(row: number) {
    // At the top the height can be told by the observer, without a layout of its own.
    if (row > 0) this.#measure()
    this.#goTo(row * this.#drawn.rowHeight)
  }

  /** Scrolls as little as it takes to show a row whole. */
  reveal(row: number) {
    const { rowHeight } = this.#drawn
    const top = row * rowHeight
    const sight = this.#extent.view
    if (top < this.#stand.place) this.#goTo(top)
    else if (top + rowHeight > this.#stand.place + sight) this.#goTo(top + rowHeight - sight)
  }

  #measure() {
    const view = Math.max(0, (this.#element?.clientHeight ?? 0) - headHeight)
    this.#extent = { ...this.#extent, view }
  }

  #see(next: Stand) {
    const down = next.place >= this.#stand.place
    this.#stand = next
    const row = Math.floor(this.firstRow())
    const shift = next.scroll - next.place
    const { view } = this.#extent
    const seen = this.seen()
    if (row === seen.row && shift === seen.shift && view === seen.height) return
    this.#seen.set({ row, shift, height: view, down })
  }

  #goTo(place: number) {
    const next = standAt(place, this.#extent)
    const moves = next.scroll !== this.#stand.scroll
    this.#see(next)
    // To write what is there already would lay out the new rows before they are painted.
    if (moves && this.#element) this.#element.scrollTop = next.scroll
  }

  readonly #follow = () => {
    if (!this.#element) return
    this.#see(scrolledTo(this.#stand, this.#element.scrollTop, this.#extent))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#settle, rest)
  }

  /** Puts the scroll bar where it belongs, in the same frame as the rows, so that nothing is seen to move. */
  readonly #settle = () => {
    const right = standAt(this.#stand.place, this.#extent)
    if (Math.abs(right.scroll - this.#stand.scroll) >= 1) this.#goTo(this.#stand.place)
    this.#resting.set()
  }
}
