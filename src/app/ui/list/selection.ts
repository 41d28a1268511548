/** Several records of a list, chosen together: which, whatever they are. */
import { useSyncExternalStore } from 'react'

/** A row that has an identifier. */
export type Named<Row> = Row & { id: string }

/** Changes tell whoever shows them; rows ask for themselves alone (select-column.tsx). */
export class Selection<Row extends { id: string }> {
  #rows: ReadonlyMap<string, Row> = new Map()
  #remark = ''
  #listeners = new Set<() => void>()
  #reads = new AbortController()
  /** Where a range begins that Shift ends. */
  anchor = -1

  readonly rows = () => this.#rows
  /** What is to be said of the last choice. */
  readonly remark = () => this.#remark
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #become(rows: ReadonlyMap<string, Row>, remark = '') {
    this.#rows = rows
    this.#remark = remark
    for (const listener of this.#listeners) listener()
  }

  toggle(row: Row) {
    const rows = new Map(this.#rows)
    if (!rows.delete(row.id)) rows.set(row.id, row)
    this.#become(rows)
  }

  /** These beside those that are chosen already. */
  add(rows: readonly Row[], remark = '') {
    this.#become(new Map([...this.#rows, ...rows.map((row) => [row.id, row] as const)]), remark)
  }

  clear() {
    this.stopReading()
    this.anchor = -1
    if (this.#rows.size > 0 || this.#remark) this.#become(new Map())
  }

  /**
   * Adds rows that are read first: all of them, or none where one could not be read. What ends after
   * the reading was stopped is of a view that is gone, and adds nothing.
   */
  async addRead(read: (signal: AbortSignal) => Promise<{ rows: readonly Row[]; remark?: string }>) {
    const { signal } = this.#reads
    try {
      const { rows, remark } = await read(signal)
      if (!signal.aborted) this.add(rows, remark)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : ''
      this.#become(this.#rows, `Not all could be loaded, so none were added. ${reason}`)
    }
  }

  stopReading() {
    this.#reads.abort()
    this.#reads = new AbortController()
  }
}

/** The chosen records, by their identifiers. */
export const useSelection = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribe, selection.rows)

/** What is to be said of the last choice, or nothing. */
export const useSelectionRemark = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribe, selection.remark)

export const useIsSelected = <Row extends { id: string }>(selection: Selection<Row>, id: string) =>
  useSyncExternalStore(selection.subscribe, () => selection.rows().has(id))
