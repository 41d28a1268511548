/** What somebody else has changed in a time record since its form was opened, in words. */
import type { QueryClient } from '@tanstack/react-query'
import { readContactName, readMatterName } from '#app/data/names.ts'
import { formatDate, formatNumber } from '#app/text/format.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import { formatDollars } from '#app/text/format-more.ts'
import type { Conflict } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import type { HeldTimeRecord } from '#contract/desk/time-outbox.ts'
import { timeLabels } from './labels.ts'

type Values = Partial<HeldTimeRecord>
type Options = {
  /** As the person opened it, as it is now, and as they would save it. */
  before: Values | undefined
  now: Values | undefined
  mine: Values
  client: QueryClient
}

const names = [
  'associatedMatterId',
  'staffContactId',
  'date',
  'durationMinutes',
  'units',
  'chargeRate',
  'amountExclTax',
  'costCode',
  'description',
] as const satisfies (keyof Values & keyof typeof timeLabels)[]

/** All that would be lost, also in fields that the person did not change: a time record is saved as a whole. */
export function conflictsOf({ before = {}, now = {}, mine, client }: Options): Promise<Conflict[]> {
  const changed = names.filter((name) => now[name] !== before[name] && now[name] !== mine[name])
  return Promise.all(
    changed.map(async (name) => ({
      label: timeLabels[name],
      before: await textOf(name, before[name], client),
      now: await textOf(name, now[name], client),
      mine: await textOf(name, mine[name], client),
    })),
  )
}

async function textOf(name: keyof Values, value: string | number | undefined, client: QueryClient) {
  if (value === undefined) return ''
  if (typeof value === 'number') {
    if (name === 'durationMinutes') return formatMinutes(value)
    return name === 'units' ? formatNumber(value) : formatDollars(value)
  }
  if (name === 'associatedMatterId') return readMatterName(value, client)
  if (name === 'staffContactId') return readContactName(value, client)
  return name === 'date' ? formatDate(value) : value
}
