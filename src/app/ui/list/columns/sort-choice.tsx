// @chunk pieces
/** The ways to sort a list, in words; all of them, as not every column has room for its heading. */
import type { Column, Sort, SortDirection } from './column.ts'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'

type Sortable = Pick<Column<never>, 'header' | 'sortBy' | 'order' | 'firstDirection'>

const bothWays = ['Ascending', 'Descending'] as const
const alphabetical = ['A to Z', 'Z to A'] as const
const keyOf = ({ sortBy, sortDirection }: Sort) => `${sortBy} ${sortDirection}`

/** `Last activity, newest first`; an order that no column has is called as the API calls it. */
export function sortInWords(columns: readonly Sortable[], { sortBy, sortDirection }: Sort) {
  const column = columns.find((one) => one.sortBy === sortBy)
  if (!column) {
    const words = sortBy.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return `By ${words}, ${sortDirection.toLowerCase()}`
  }
  const { header, order = alphabetical } = column
  return `${header}, ${order[bothWays.indexOf(sortDirection)]}`
}

type Props = {
  columns: readonly Sortable[]
  /** The order of the rows; undefined where only the service knows it. */
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

export function SortChoice({ columns, sort, onSort }: Props) {
  const sorts = columns.flatMap(({ sortBy, firstDirection }): Sort[] => {
    if (!sortBy) return []
    const directions: SortDirection[] =
      firstDirection === 'Descending' ? bothWays.toReversed() : [...bothWays]
    return directions.map((sortDirection) => ({ sortBy, sortDirection }))
  })
  const value = sort ? keyOf(sort) : ''
  const options = sorts.map((one) => ({ value: keyOf(one), label: sortInWords(columns, one) }))
  if (!options.some((option) => option.value === value)) {
    options.unshift({ value, label: sort ? sortInWords(columns, sort) : 'Default order' })
  }
  return (
    <NativeChoice
      label="Sort by"
      inline
      value={value}
      options={options}
      onChange={(key) => {
        const chosen = sorts.find((one) => keyOf(one) === key)
        if (chosen) onSort(chosen)
      }}
    />
  )
}
