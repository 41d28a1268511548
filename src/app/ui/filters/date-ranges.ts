/** Named date ranges, as an Australian firm counts its months and years. */

export type DateRange = { from: string; to: string }

/** A day of a month that may lie outside of the year, as `2026-08-04`. */
function dateAt(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

const months = (year: number, first: number, count: number): DateRange => ({
  from: dateAt(year, first, 1),
  to: dateAt(year, first + count, 0),
})

/** The ranges by name, as they are on a day; a financial year runs from 1 July to 30 June. */
export function namedRanges(today = new Date()): { name: string; range: DateRange }[] {
  const year = today.getFullYear()
  const month = today.getMonth()
  const july = 6
  const financialYear = month < july ? year - 1 : year
  return [
    { name: 'This month', range: months(year, month, 1) },
    { name: 'This quarter', range: months(year, month - (month % 3), 3) },
    { name: 'This financial year', range: months(financialYear, july, 12) },
    { name: 'Last financial year', range: months(financialYear - 1, july, 12) },
  ]
}
