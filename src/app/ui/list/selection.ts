/** Several records of a list, chosen together: which, whatever they are. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'

/** A row that has an identifier. */
export type Named<Row> = Row & { id: string }

/** Where a row stands, and which it is: the place is another once the list is read again. */
type Anchor = { place: number; id: string | undefined }

type Chosen<Row> = { rows: ReadonlyMap<string, Row>; message: string }

/** Changes tell whoever shows them; rows ask for themselves alone (select-column.tsx). */
export class Selection<Row extends { id: string }> {
  readonly #chosen = createStore<Chosen<Row>>({ rows: new Map(), message: '' })
  /** How many reads are under way. */
  readonly #underWay = createStore(0)
  #reads = new AbortController()
  /** Where a range begins that Shift ends. */
  anchor: Anchor | undefined
  /** The rows that the last range brought, of which the next from the same anchor may have fewer. */
  #range: ReadonlySet<string> = new Set()
  /** How many ranges were asked for: one that is read for long is not to take the place of a later one. */
  #ranges = 0

  readonly rows = () => this.#chosen.get().rows
  /** What is to be said of the last choice. */
  readonly message = () => this.#chosen.get().message
  readonly subscribe = this.#chosen.subscribe
  readonly isReading = () => this.#underWay.get() > 0
  readonly subscribeReading = this.#underWay.subscribe

  /** The next range begins there. */
  startAt(anchor?: Anchor) {
    this.anchor = anchor
    this.#range = new Set()
    this.#ranges += 1
  }

  toggle(row: Row) {
    const rows = new Map(this.rows())
    if (!rows.delete(row.id)) rows.set(row.id, row)
    this.#chosen.set({ rows, message: '' })
  }

  /** These beside those that are chosen already. */
  add(rows: readonly Row[], message = '') {
    const added = rows.map((row) => [row.id, row] as const)
    this.#chosen.set({ rows: new Map([...this.rows(), ...added]), message })
  }

  /** Replaces the previous range from the same anchor, so that rows beyond a shortened range are deselected. */
  #extend(rows: readonly Row[]) {
    const kept = [...this.rows()].filter(([id]) => !this.#range.has(id))
    const before = new Set(kept.map(([id]) => id))
    const added = rows.filter(({ id }) => !before.has(id))
    this.#range = new Set(added.map(({ id }) => id))
    const all = [...kept, ...added.map((row) => [row.id, row] as const)]
    this.#chosen.set({ rows: new Map(all), message: '' })
  }

  clear() {
    this.stopReading()
    this.startAt()
    if (this.rows().size > 0 || this.message()) this.#chosen.set({ rows: new Map(), message: '' })
  }

  /**
   * Adds rows that are read first, or extends the range to them: all of them, or none where one could not be read. What
   * ends after the reading was stopped is of a view that is gone, and adds nothing, nor does a range that a later one has
   * taken the place of.
   */
  async addRead(
    read: (signal: AbortSignal) => Promise<{ rows: readonly Row[]; message?: string }>,
    as: 'more' | 'range' = 'more',
  ) {
    const { signal } = this.#reads
    const range = as === 'range' ? (this.#ranges += 1) : undefined
    const isOver = () => signal.aborted || (range !== undefined && range !== this.#ranges)
    this.#underWay.set(this.#underWay.get() + 1)
    try {
      const { rows, message } = await read(signal)
      if (isOver()) return
      if (as === 'range') this.#extend(rows)
      else this.add(rows, message)
    } catch (error) {
      if (isOver()) return
      const reason = error instanceof Error ? error.message : ''
      const message = `The selection was not changed. ${reason}`
      this.#chosen.set({ rows: this.rows(), message })
    } finally {
      if (!signal.aborted) this.#underWay.set(this.#underWay.get() - 1)
    }
  }

  stopReading() {
    this.#reads.abort()
    this.#reads = new AbortController()
    this.#underWay.set(0)
  }
}

/** The chosen records, by their identifiers. */
export const useSelection = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribe, selection.rows, selection.rows)

/** What is to be said of the last choice, or nothing. */
export const useSelectionMessage = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribe, selection.message, selection.message)

/** Whether rows are being read that are to be chosen. */
export const useIsReading = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribeReading, selection.isReading, selection.isReading)

export function useIsSelected<Row extends { id: string }>(selection: Selection<Row>, id: string) {
  const isSelected = () => selection.rows().has(id)
  return useSyncExternalStore(selection.subscribe, isSelected, isSelected)
}
