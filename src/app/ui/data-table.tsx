/** A table of one page of records: sortable headers, virtual rows, skeletons in the shape of rows. */
import { memo, type ReactNode, useEffect } from 'react'
import classes from './data-table.module.css'
import { useRowWindow } from './row-window.ts'
import { SortHeader } from './sort-header.tsx'
import { useMatches } from './use-matches.ts'

export type SortDirection = 'Ascending' | 'Descending'
export type Sort = { sortBy: string; sortDirection: SortDirection }

/** One column; `from` is the narrowest screen that still has room for it. */
export type Column<Row> = {
  header: string
  /** A CSS width; a column without one takes what is left. */
  width?: string
  align?: 'end'
  from?: 'tablet' | 'desk' | 'wide'
  sortBy?: string
  /** Which way round the first click sorts: newest and largest first where that is what people look for. */
  firstDirection?: SortDirection
  cell: (row: Row) => ReactNode
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
  /** The rows are those of before, shown until the new ones arrive. */
  stale: boolean
  /** Names what the rows answer; where it changes, they are read from the top. */
  view: string
  sort: Partial<Sort>
  onSort: (sort: Sort) => void
}

const skeletonRows = 16
const phone = '(max-width: 639px)'

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, offset, total, stale, view, sort, onSort } = props
  const printing = useMatches('print')
  const rowHeight = useMatches(phone) ? 48 : 36
  const { scroller, first, last, toTop } = useRowWindow({
    count: rows?.length ?? 0,
    rowHeight,
    all: printing,
  })
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
        aria-busy={stale || !rows}
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
            <Rows {...{ columns, first }} rows={rows.slice(first, last)} offset={offset} />
          ) : (
            <Skeleton columns={columns} />
          )}
          <Gap height={((rows?.length ?? 0) - last) * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'columns' | 'offset'> & {
  rows: readonly Row[]
  /** The place of the first of these rows on its page. */
  first: number
}

function Rows<Row>({ rows, columns, offset, first }: RowsProps<Row>) {
  return rows.map((row, index) => {
    const place = first + index
    // A row is its place: the next page fills the rows that stand there already.
    return (
      <TableRow
        key={place}
        row={row}
        rowIndex={offset + place + 2}
        columns={columns as readonly Column<unknown>[]}
      />
    )
  })
}

type RowProps = { row: unknown; rowIndex: number; columns: readonly Column<unknown>[] }

const TableRow = memo(({ row, rowIndex, columns }: RowProps) => (
  <tr aria-rowindex={rowIndex} className={classes.row}>
    {columns.map(({ header, align, from, cell }) => (
      <td key={header} data-align={align} data-from={from}>
        {cell(row)}
      </td>
    ))}
  </tr>
))

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
