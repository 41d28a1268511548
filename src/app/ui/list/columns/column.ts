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
  /** A CSS width, not in per cent: a table wider than its screen could not know its own. */
  width?: string
  /** Names the row: always shown, takes what is left of the width, and stays in sight. */
  main?: true
  align?: 'end'
  /** Secondary to the others. */
  tone?: 'soft' | 'quiet'
  from?: Width
  /** Not shown until a person chooses it. */
  extra?: boolean
  /** Nothing but controls, which paper has no use for. */
  offPaper?: true
  /** Whether a row has no other column than this, as a heading among the rows. A method, as `cell`. */
  spans?(row: Row): boolean
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
