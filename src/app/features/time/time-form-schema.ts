/** The schema of the time form: what is typed, and how it becomes the request. */
import { isDay } from '#app/text/dates.ts'
import * as z from 'zod/mini'
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'
import { sent } from '#app/ui/forms/sent-values.ts'
import { alsoWhenIncomplete } from '#contract/common.ts'
import { HeldTimeRecord } from '#contract/desk/time-outbox.ts'
import { maxMinutes, readDuration } from './duration.ts'
import type { Holding } from '#app/data/time/queries.ts'

export type TypedTime = {
  /** Identifies the record: a draft keeps it, so that a restored draft saves the same record. */
  id: string
  associatedMatterId: string
  staffContactId: string
  date: string
  /** As it was typed; sent in minutes. */
  durationMinutes: string
  units: TypedNumber
  chargeRate: TypedNumber
  costCode: string
  amountExclTax: TypedNumber
  description: string
  /** Ticked for a date that is still to come. */
  futureMeant: boolean
  /** The billing setting behind the computed values (`billingName`): it may change while a draft waits. */
  billing?: string | undefined
}

/** Everything but the duration is sent as it was typed. */
export const prepareTime = (typed: TypedTime) => ({
  ...(sent(typed) as object),
  durationMinutes: typed.durationMinutes,
})

/** Validates what was typed; `unit` in minutes, `today` in the person's time zone. */
export const timeFormSchema = ({ unit, today }: { unit: number; today: string }) =>
  z.pipe(
    z
      .strictObject({
        ...HeldTimeRecord.shape,
        id: z.string(),
        associatedMatterId: z.string('Choose a matter'),
        staffContactId: z.string('Choose who did the work'),
        amountExclTax: z
          .number('Enter an amount, or a duration and a charge rate')
          .check(z.gte(0, 'An amount cannot be below zero')),
        chargeRate: z.optional(
          z.number('Enter a number').check(z.gte(0, 'A rate cannot be below zero')),
        ),
        durationMinutes: z.pipe(
          z.string().check(
            z.check(({ value, issues }) => {
              const read = readDuration(value, unit)
              if ('fault' in read)
                issues.push({ code: 'custom', message: read.fault, input: value })
            }),
          ),
          z.transform((typed: string) => {
            const read = readDuration(typed, unit)
            return 'minutes' in read ? read.minutes : 0
          }),
        ),
        futureMeant: z.boolean(),
        billing: z.optional(z.string()),
      })
      .check(
        z.refine(({ units = 0 }) => !(units * unit > maxMinutes), {
          ...alsoWhenIncomplete,
          path: ['units'],
          error: `A day has 24 hours: at most ${Math.floor(maxMinutes / unit)} units of ${unit} min`,
        }),
        z.refine(({ date, futureMeant }) => futureMeant || !isAfter(date, today), {
          ...alsoWhenIncomplete,
          path: ['futureMeant'],
          error: 'This date is in the future. Tick ‘Keep this future date’, or choose another',
        }),
      ),
    z.transform((checked): Holding => {
      const { id, futureMeant: _meant, billing: _billing, ...record } = checked
      return { id, record }
    }),
  )

/** ISO dates compare as text. */
export const isAfter = (date: unknown, today: string) =>
  typeof date === 'string' && isDay(date) && date > today
