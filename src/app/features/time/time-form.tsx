/** Records time on a matter: the fields, what follows from them, and what a person should know before it is sent. */
import { useQuery } from '@tanstack/react-query'
import { MatterField, StaffField } from '#app/pickers/picker-fields.tsx'
import { matterLookupQueries } from '#app/pickers/matter-queries.ts'
import { YesNoField } from '#app/ui/choice-field.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Form } from '#app/ui/form.tsx'
import { formatDollars } from '#app/ui/format.ts'
import type { Ending } from '#app/ui/holds.ts'
import { NumberField } from '#app/ui/number-field.tsx'
import { LongTextField, TextField } from '#app/ui/text-field.tsx'
import { type Fields, useFields } from '#app/ui/use-fields.ts'
import { withGst } from './amounts.ts'
import { formatDuration } from './duration.ts'
import type { Holding } from './queries.ts'
import { isAfter, prepareTime, timeFormSchema, type TypedTime } from './time-form-schema.ts'
import classes from './time-form.module.css'
import { type TimeValues, useFollowers, useTimeValues } from './use-time-values.ts'

type Props = {
  values: TypedTime
  /** Minutes of a unit. */
  unit: number
  /** Where the person is. */
  today: string
  /** Under this name what is typed is kept until it is saved. */
  draft: string
  onSave: (holding: Holding) => Promise<unknown>
  onDoubt: (holding: Holding) => Promise<Ending>
  onSaved: () => void
  onCancel: () => void
}

export function TimeForm({ values, unit, today, ...saving }: Props) {
  const schema = timeFormSchema({ unit, today })
  const form = useFields({ schema, values, prepare: prepareTime })
  const { control } = form
  const now = useTimeValues(form, unit)
  const costCodes = useFollowers(form, now)
  const { data: matter } = useQuery({
    ...matterLookupQueries.one(now.typed.associatedMatterId),
    enabled: now.typed.associatedMatterId !== '',
  })
  const closed = matter?.status === 'Closed'

  return (
    <Form form={form} saveLabel="Save time record" {...saving}>
      <MatterField
        control={control}
        name="associatedMatterId"
        label="Matter"
        required
        warning={closed && 'This matter is closed. Time can still be recorded on it.'}
      />
      <StaffField control={control} name="staffContactId" label="Staff member" required />
      <DateField control={control} name="date" label="Date" required />
      {isAfter(now.typed.date, today) && (
        <YesNoField
          control={control}
          name="futureMeant"
          label="This date is meant, though it is still to come"
        />
      )}
      <Work form={form} now={now} unit={unit} />
      <TextField
        control={control}
        name="costCode"
        label="Cost code"
        required
        suggestions={costCodes}
      />
      <LongTextField control={control} name="description" label="Description" />
    </Form>
  )
}

type WorkProps = { form: Fields<TypedTime, Holding>; now: TimeValues; unit: number }

/** How long, at what rate, and what that comes to. */
function Work({ form: { control }, now, unit }: WorkProps) {
  return (
    <>
      <div className={classes.row}>
        <TextField
          control={control}
          name="durationMinutes"
          label="Duration"
          required
          help="45m, 1h15, 1:15, 1.25h or 5u"
        />
        <NumberField control={control} name="units" label="Units" help={roundingOf(now, unit)} />
      </div>
      <div className={classes.row}>
        <NumberField
          control={control}
          name="chargeRate"
          label="Charge rate"
          help="AUD an hour, excl. GST"
        />
        <NumberField
          control={control}
          name="amountExclTax"
          label="Amount (excl. GST)"
          required
          help={<GstOf amount={now.typed.amountExclTax} />}
          warning={differenceOf(now)}
        />
      </div>
    </>
  )
}

/** `45 min are 7.5 units of 6 min: 8 are billed`. */
function roundingOf({ minutes, units }: TimeValues, unit: number) {
  if (minutes === undefined || units === undefined) return `Of ${unit} min each`
  const exact = Math.round((minutes / unit) * 100) / 100
  const billed = exact === units ? '' : `, rounded up to ${units} (${formatDuration(units * unit)})`
  return `${formatDuration(minutes)} = ${exact} of ${unit} min${billed}`
}

function GstOf({ amount }: { amount: unknown }) {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return 'AUD'
  const { gst, total } = withGst(amount)
  return (
    <span className={classes.sums}>
      GST {formatDollars(gst)} · Total {formatDollars(total)}
    </span>
  )
}

/** Said where a person has written another amount than rate and duration make. */
function differenceOf({ typed, amount }: TimeValues) {
  const differs = amount !== undefined && typeof typed.amountExclTax === 'number'
  return differs && typed.amountExclTax !== amount
    ? `Rate and duration make ${formatDollars(amount)}.`
    : undefined
}
