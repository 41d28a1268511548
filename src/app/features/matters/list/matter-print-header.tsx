/** What a printed list says about itself, since paper has no controls that show it. */
import { Fragment } from 'react'
import type { Column, Sort } from '#app/ui/list/columns/column.ts'
import { formatMoment } from '#app/text/format.ts'
import { sortInWords } from '#app/ui/list/columns/sort-choice.tsx'
import { shownFilters } from '#app/ui/filters/shown-filters.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import { matterFilters } from './shown-matter-filters.tsx'
import classes from './matter-print-header.module.css'
import type { MatterSearch } from '#app/data/matters/search.ts'

const now = () => formatMoment(new Date().toISOString())

type Props = {
  search: MatterSearch
  order: Sort | undefined
  columns: readonly Column<never>[]
  /** `51–100 of 1,204`; undefined where the rows are not those of the filters. */
  range: string | undefined
}

/** Filters, order, which part of the list this is, and the moment of printing; nothing on a screen. */
export function PrintHeader({ search, order, columns, range }: Props) {
  if (!useMatches('print')) return null
  const filters = shownFilters(matterFilters, search)
  return (
    <div className={classes.note}>
      <p>
        {search.search && (
          <>
            Search <b>{search.search}</b>.{' '}
          </>
        )}
        {filters.map(({ label, value }) => (
          <Fragment key={label}>
            {label} <b>{value}</b>.{' '}
          </Fragment>
        ))}
        {!search.search && filters.length === 0 && 'No filters.'}
      </p>
      <p>
        {order ? `Sorted by: ${sortInWords(columns, order)}.` : 'In the default order.'}
        {range && ` Matters ${range}.`} Printed {now()}.
      </p>
    </div>
  )
}
