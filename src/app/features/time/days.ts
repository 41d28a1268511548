/** Time records by day and matter; totals cover whole days, even if part of a day is on another page. */
import type { DayTotal, OutboxRecord } from '#contract/desk/time-outbox.ts'
import { sumOf } from './amounts.ts'

type Total = { count: number; minutes: number; amount: number }
export type MatterOfDay = { id: string; records: OutboxRecord[]; total: Total }
export type Day = { date: string; matters: MatterOfDay[]; total: Total }

/** In the order of the records; totals that are not loaded yet are summed from what is shown. */
export function daysOf(records: readonly OutboxRecord[], totals: readonly DayTotal[]): Day[] {
  const days = groupBy(records, ({ record }) => record?.date ?? '')
  return days.map(([date, ofDay]) => {
    const ofThisDay = totals.filter((total) => (total.date ?? '') === date)
    const matters = groupBy(ofDay, ({ record }) => record?.associatedMatterId ?? '').map(
      ([id, those]) => {
        const given = ofThisDay.filter(({ associatedMatterId = '' }) => associatedMatterId === id)
        return { id, records: those, total: given.length > 0 ? sumTotals(given) : ofRecords(those) }
      },
    )
    const total = ofThisDay.length > 0 ? sumTotals(ofThisDay) : ofRecords(ofDay)
    return { date, matters, total }
  })
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups]
}

const sumTotals = (totals: readonly DayTotal[]): Total => ({
  count: sumOf(totals.map(({ count }) => count)),
  minutes: sumOf(totals.map(({ durationMinutes }) => durationMinutes)),
  amount: sumOf(totals.map(({ amountExclTax }) => amountExclTax)),
})

const ofRecords = (records: readonly OutboxRecord[]): Total => ({
  count: records.length,
  minutes: sumOf(records.map(({ record }) => record?.durationMinutes)),
  amount: sumOf(records.map(({ record }) => record?.amountExclTax)),
})
