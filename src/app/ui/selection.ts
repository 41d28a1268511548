/** Several records of a list, chosen together: which, whatever they are. */
import { useSyncExternalStore } from 'react'

/** Changes tell whoever shows them; rows ask for themselves alone (select-column.tsx). */
export class Selection<Row extends { id: string }> {
  #rows: ReadonlyMap<string, Row> = new Map()
  #listeners = new Set<() => void>()
  /** Where a range begins that Shift ends. */
  anchor = -1

  readonly rows = () => this.#rows
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #become(rows: ReadonlyMap<string, Row>) {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }

  toggle(row: Row) {
    const rows = new Map(this.#rows)
    if (!rows.delete(row.id)) rows.set(row.id, row)
    this.#become(rows)
  }

  /** These beside those that are chosen already. */
  add(rows: readonly Row[]) {
    this.#become(new Map([...this.#rows, ...rows.map((row) => [row.id, row] as const)]))
  }

  clear() {
    this.anchor = -1
    if (this.#rows.size > 0) this.#become(new Map())
  }
}

/** The chosen records, by their identifiers. */
export const useSelection = <Row extends { id: string }>(selection: Selection<Row>) =>
  useSyncExternalStore(selection.subscribe, selection.rows)

export const useIsSelected = <Row extends { id: string }>(selection: Selection<Row>, id: string) =>
  useSyncExternalStore(selection.subscribe, () => selection.rows().has(id))
