/** What the amount of a time record comes from. */
import { formatCount } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import type { HeldTimeRecord } from '#contract/desk/time-outbox.ts'

/** `13 units at $450.00 an hour`, or as much of it as the record holds; empty for neither. */
export function unitsAtRate({ units, chargeRate }: Partial<HeldTimeRecord> = {}): string {
  const counted = units === undefined ? '' : formatCount(units, 'unit', 'units')
  const rate = chargeRate === undefined ? '' : `at ${formatDollars(chargeRate)} an hour`
  return [counted, rate].filter(Boolean).join(' ')
}
