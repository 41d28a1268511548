/** The column by which rows are chosen: a box to tick in each. */
import type { Column } from './column.ts'
import classes from './select-column.module.css'
import { type Selection, useIsSelected } from '#app/ui/list/selection.ts'

type Options<Row extends { id: string }> = {
  selection: Selection<Row>
  /** What people call a row; undefined for one that cannot be chosen. */
  nameOf: (row: Row) => string | undefined
}

export const selectColumn = <Row extends { id: string }>({
  selection,
  nameOf,
}: Options<Row>): Column<Row> => ({
  header: 'Select',
  // Where the margin of the page is narrow, so is the first column.
  width: 'clamp(60px, 100vw - 560px, 84px)',
  offPaper: true,
  cell: (row) => {
    const name = nameOf(row)
    return name === undefined || row.id === '' ? null : <Box {...{ selection, row, name }} />
  },
})

const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

type BoxProps<Row extends { id: string }> = { selection: Selection<Row>; row: Row; name: string }

/** The click itself is heard by the list, which knows ranges (list-selection.tsx). */
function Box<Row extends { id: string }>({ selection, row, name }: BoxProps<Row>) {
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        data-select
        aria-label={`Select ${name}`}
        checked={useIsSelected(selection, row.id)}
        // With Shift the list chooses it, with those between.
        onChange={({ nativeEvent }) => isWithShift(nativeEvent) || selection.toggle(row)}
      />
    </label>
  )
}
