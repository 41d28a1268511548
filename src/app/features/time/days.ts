/** Receipts by day and by matter; totals are those of whole days, also where another page shows a part of them. */
import type { DayTotal, OutboxRecord } from '#contract/time-outbox.ts'
import { sumOf } from './amounts.ts'

type Total = { count: number; minutes: number; amount: number }
export type MatterOfDay = { id: string; records: OutboxRecord[]; total: Total }
export type Day = { date: string; matters: MatterOfDay[]; total: Total }

/** In the order in which the records came; totals that are not there yet are made of what is shown. */
export function daysOf(records: readonly OutboxRecord[], totals: readonly DayTotal[]): Day[] {
  const days = groupBy(records, ({ record }) => record?.date ?? '')
  return days.map(([date, ofDay]) => {
    const ofThisDay = totals.filter((total) => (total.date ?? '') === date)
    const matters = groupBy(ofDay, ({ record }) => record?.associatedMatterId ?? '').map(
      ([id, those]) => {
        const told = ofThisDay.filter(({ associatedMatterId = '' }) => associatedMatterId === id)
        return { id, records: those, total: told.length > 0 ? added(told) : ofRecords(those) }
      },
    )
    const total = ofThisDay.length > 0 ? added(ofThisDay) : ofRecords(ofDay)
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

const added = (totals: readonly DayTotal[]): Total => ({
  count: sumOf(totals.map(({ count }) => count)),
  minutes: sumOf(totals.map(({ durationMinutes }) => durationMinutes)),
  amount: sumOf(totals.map(({ amountExclTax }) => amountExclTax)),
})

const ofRecords = (records: readonly OutboxRecord[]): Total => ({
  count: records.length,
  minutes: sumOf(records.map(({ record }) => record?.durationMinutes)),
  amount: sumOf(records.map(({ record }) => record?.amountExclTax)),
})
