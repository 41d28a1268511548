/** A table of one page of records: sortable headers, virtual rows, skeletons in the shape of rows. */
import { memo, type ReactNode, useEffect } from 'react'
import classes from './data-table.module.css'
import { useRowWindow } from './row-window.ts'
import { SortHeader } from './sort-header.tsx'
import { useMatches } from './use-matches.ts'
import { useWholePage } from './whole-page.ts'

export type SortDirection = 'Ascending' | 'Descending'
export type Sort = { sortBy: string; sortDirection: SortDirection }

/** What a row says of the column that the list is sorted by, where that column itself may have no room. */
export type SortedValue = { header: string; value: ReactNode; from: Width }

/** The narrowest screen that has room for a column; from `line` on each row is one line, before that two. */
export type Width = 'tablet' | 'desk' | 'line' | 'wide'

/** One column. */
export type Column<Row> = {
  header: string
  /** A CSS width; a column without one takes what is left. */
  width?: string
  align?: 'end'
  from?: Width
  sortBy?: string
  /** What ascending and descending mean here, where that is not the alphabet. */
  order?: readonly [ascending: string, descending: string]
  /** Which way round the first click sorts: newest and largest first where that is what people look for. */
  firstDirection?: SortDirection
  cell: (row: Row, sorted: SortedValue | undefined) => ReactNode
}

type Props<Row> = {
  /** The name of the page that the table belongs to. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while nothing has arrived yet. */
  rows: readonly Row[] | undefined
  /** Where the first row stands among all of `total`. */
  offset: number
  total: number
  /** The rows are those of before. */
  stale: boolean
  /** Other rows are on their way. */
  busy: boolean
  /** Names what the rows answer; where it changes, they are read from the top. */
  view: string
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

const skeletonRows = 16
const twoLines = '(max-width: 1239px)'

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, offset, total, stale, busy, view, sort, onSort } = props
  const printing = useMatches('print')
  const wholePage = useWholePage(rows)
  const rowHeight = useMatches(twoLines) ? 48 : 36
  const count = rows?.length ?? 0
  const all = printing || wholePage
  const { scroller, first, last, toTop } = useRowWindow({ count, rowHeight, all })
  useEffect(() => {
    // The rows of before keep their place until the new ones are here.
    if (!stale) toTop()
  }, [stale, view, toTop])

  return (
    <div
      ref={scroller}
      className={classes.sheet}
      tabIndex={0}
      role="region"
      aria-label={`${label} list`}
    >
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={rows ? total + 1 : -1}
        aria-busy={busy || !rows}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHeader key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody data-stale={stale || undefined}>
          <Gap height={first * rowHeight} />
          {rows ? (
            <Rows {...{ columns, first, sort }} rows={rows.slice(first, last)} offset={offset} />
          ) : (
            <Skeleton columns={columns} />
          )}
          <Gap height={(count - last) * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'columns' | 'offset' | 'sort'> & {
  rows: readonly Row[]
  /** The place of the first of these rows on its page. */
  first: number
}

function Rows<Row>({ rows, columns, offset, first, sort }: RowsProps<Row>) {
  return rows.map((row, index) => {
    const place = first + index
    // A row is its place: the next page fills the rows that stand there already.
    return (
      <TableRow
        key={place}
        row={row}
        rowIndex={offset + place + 2}
        columns={columns as readonly Column<unknown>[]}
        sortBy={sort?.sortBy}
      />
    )
  })
}

type RowProps = {
  row: unknown
  rowIndex: number
  columns: readonly Column<unknown>[]
  sortBy: string | undefined
}

const TableRow = memo(({ row, rowIndex, columns, sortBy }: RowProps) => {
  const by = columns.find((column) => column.sortBy === sortBy)
  const sorted = by?.from && {
    header: by.header,
    value: by.cell(row, undefined),
    from: by.from,
  }
  return (
    <tr aria-rowindex={rowIndex} className={classes.row}>
      {columns.map(({ header, align, from, cell }) => (
        <td key={header} data-align={align} data-from={from}>
          {cell(row, sorted)}
        </td>
      ))}
    </tr>
  )
})

/** Stands for the rows that are not drawn; one cell only, or it would make columns of its own. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** Rows in the shape of rows, until the first answer. */
function Skeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} aria-hidden className={classes.row}>
      {columns.map(({ header, align, from }) => (
        <td key={header} data-align={align} data-from={from}>
          <span className={classes.bone} style={{ width: `${45 + ((index * 17) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
