/** Named date ranges, as an Australian firm counts its weeks, months and years. */
import { addDays, dayAt, weekOf } from '#app/text/days.ts'

export type DateRange = { from: string; to: string }

/** A day of a month that may lie outside of the year, as `2026-08-04`. */
function dateAt(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

const months = (year: number, first: number, count: number): DateRange => ({
  from: dateAt(year, first, 1),
  to: dateAt(year, first + count, 0),
})

/** The ranges by name, as they are on a day; a week begins on Monday, and a financial year runs from 1 July to 30 June. */
export function namedRanges(today = dayAt()): { name: string; range: DateRange }[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const july = 6
  const financialYear = month < july ? year - 1 : year
  return [
    { name: 'Today', range: { from: today, to: today } },
    { name: 'This week', range: weekOf(today) },
    { name: 'Last week', range: weekOf(addDays(today, -7)) },
    { name: 'This month', range: months(year, month, 1) },
    { name: 'Last month', range: months(year, month - 1, 1) },
    { name: 'This quarter', range: months(year, month - (month % 3), 3) },
    { name: 'This financial year', range: months(financialYear, july, 12) },
    { name: 'Last financial year', range: months(financialYear - 1, july, 12) },
  ]
}
