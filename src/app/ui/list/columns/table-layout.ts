/** What of a table has room: which of the chosen columns, on how many lines, and how high a row is then. */
import { useMemo } from 'react'
import { isShown, useListChoice, useOrderedColumns } from './list-choice.ts'
import type { Column, Sort, Width } from './column.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'

/** From `line` on a row is one line. */
const alone: Record<Width, string> = {
  tablet: '(min-width: 640px)',
  desk: '(min-width: 1024px)',
  line: '(min-width: 1240px)',
  wide: '(min-width: 1680px)',
}
/** The same room beside a preview (preview-pane.module.css). */
const withPreview: Record<Width, string> = {
  tablet: '(min-width: 640px)',
  desk: '(min-width: 1510px)',
  line: '(min-width: 1760px)',
  wide: '(min-width: 2200px)',
}
/** In pixels; data-table.module.css draws them so. */
const heights = { twoLines: 48, usual: 36, dense: 28 }

/** `sort` is the order of the rows. */
export function useTableLayout<Row>(
  list: string,
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
) {
  const choice = useListChoice(list)
  const { dense, preview } = choice
  const screens = preview ? withPreview : alone
  const printing = useMatches('print')
  const tablet = useMatches(screens.tablet)
  const desk = useMatches(screens.desk)
  const line = useMatches(screens.line)
  const wide = useMatches(screens.wide)
  const ordered = useOrderedColumns(choice, columns, line)
  const shown = useMemo(() => {
    const room = { tablet, desk, line, wide }
    // On paper every column has room, as its texts wrap.
    return ordered.filter((column) => {
      const { from, offPaper } = column
      return printing && offPaper ? false : isShown(column, choice, printing || !from || room[from])
    })
  }, [ordered, choice, printing, tablet, desk, line, wide])
  const sortedBy = columns.find(({ sortBy }) => sortBy && sortBy === sort?.sortBy)
  // A second line says what has no column: nothing, where a person ticked all of them.
  const lines: 1 | 2 =
    line || printing || ordered.every((one) => one.extra || shown.includes(one)) ? 1 : 2
  return {
    columns: shown,
    lines,
    dense,
    rowHeight: lines === 2 ? heights.twoLines : dense ? heights.dense : heights.usual,
    /** The column that the list is sorted by, where it is not shown itself. */
    sortedBy: shown.some(({ header }) => header === sortedBy?.header) ? undefined : sortedBy,
  }
}
