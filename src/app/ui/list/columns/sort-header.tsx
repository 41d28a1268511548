/** A column's header: plain, or a button that sorts and says by `aria-sort` how. */
import type { Column, Sort, SortDirection } from './column.ts'
import { useIntent } from '#app/ui/browser/use-intent.ts'
import classes from '#app/ui/list/data-table.module.css'

type Props = {
  column: Pick<Column<never>, 'header' | 'width' | 'main' | 'align' | 'sortBy' | 'firstDirection'>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** The pointer rests on the button, or holds it down. */
  onSortSoon: (sort: Sort) => void
}

const other = { Ascending: 'Descending', Descending: 'Ascending' } as const
const spoken = { Ascending: 'ascending', Descending: 'descending' } as const
const arrow = { Ascending: ' ↑', Descending: ' ↓' } as const

export function SortHeader({ column, sort, onSort, onSortSoon }: Props) {
  const { header, width, main, align, sortBy, firstDirection = 'Ascending' } = column
  const { schedule, cancel } = useIntent()
  const chosen = sortBy !== undefined && sort?.sortBy === sortBy
  const direction: SortDirection | undefined = chosen ? sort.sortDirection : undefined
  const next = (by: string): Sort => ({
    sortBy: by,
    sortDirection: direction ? other[direction] : firstDirection,
  })
  const sized = width ? { style: { width } } : {}
  return (
    <th
      scope="col"
      data-align={align}
      data-main={main}
      {...(sortBy && { 'aria-sort': direction ? spoken[direction] : 'none' })}
      {...sized}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sort}
          onPointerEnter={({ pointerType }) => {
            if (pointerType !== 'touch') schedule(() => onSortSoon(next(sortBy)))
          }}
          onPointerLeave={cancel}
          onMouseDown={({ button }) => button === 0 && onSortSoon(next(sortBy))}
          onClick={() => {
            cancel()
            onSort(next(sortBy))
          }}
        >
          {header}
          {direction && <span aria-hidden>{arrow[direction]}</span>}
        </button>
      ) : (
        header
      )}
    </th>
  )
}
