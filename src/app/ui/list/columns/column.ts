/** A column of a list, and how a list is sorted by one. */
import type { ReactNode } from 'react'

export type SortDirection = 'Ascending' | 'Descending'
export type Sort = { sortBy: string; sortDirection: SortDirection }

/** What a row says of the column that the list is sorted by, where that column itself is not shown. */
export type SortedValue = { header: string; value: ReactNode }

/** The narrowest screen that has room for a column; from `line` on each row is one line, before that two. */
export type Width = 'tablet' | 'desk' | 'line' | 'wide'

/** One column. */
export type Column<Row> = {
  /** Names the column, on the screen and in what a person chose. */
  header: string
  /** A CSS width; a column without one takes what is left. */
  width?: string
  align?: 'end'
  /** Secondary to the others. */
  tone?: 'soft' | 'quiet'
  from?: Width
  /** Not shown until a person chooses it. */
  extra?: boolean
  sortBy?: string
  /** What ascending and descending mean here, where that is not the alphabet. */
  order?: readonly [ascending: string, descending: string]
  /** Which way round the first click sorts: newest and largest first where that is what people look for. */
  firstDirection?: SortDirection
  /**
   * `lines` says whether a row has a second line for what has no column of its own. A method, so that a
   * row of the table need not know what it is a row of.
   */
  cell(row: Row, sorted: SortedValue | undefined, lines: 1 | 2): ReactNode
}
