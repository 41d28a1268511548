/** What a printed list says of its order, and which part of it this is: paper has no controls that show it. */
import { capital } from '#app/text/capital.ts'
import type { Noun } from '#app/api/list-page.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import type { Column, Sort } from '#app/ui/list/columns/column.ts'
import { sortInWords } from '#app/ui/list/columns/sort-choice.tsx'
import classes from './print-list.module.css'

type Props = {
  noun: Noun
  columns: readonly Column<never>[]
  order: Sort | undefined
  groupedBy: string | undefined
  /** `51–100 of 1,204`; undefined where the rows are not those asked for. */
  range: string | undefined
}

export function PrintOrder({ noun, columns, order, groupedBy, range }: Props) {
  if (!useMatches('print')) return null
  return (
    <p className={classes.order}>
      {groupedBy && `Grouped by: ${groupedBy}. `}
      {order ? `Sorted by: ${sortInWords(columns, order)}.` : 'In the default order.'}
      {/* A range would count the headings of the groups, too. */}
      {range && !groupedBy && ` ${capital(noun.many)} ${range}.`}
    </p>
  )
}
