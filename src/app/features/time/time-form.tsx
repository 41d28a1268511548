/** Records time on a matter: the fields, what follows from them, and what a person should know before it is sent. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { MatterField, StaffField } from '#app/pickers/picker-fields.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { YesNoField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Form } from '#app/ui/forms/form.tsx'
import { formatDollars } from '#app/text/format.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { NumberField } from '#app/ui/forms/number-field.tsx'
import { LongTextField, TextField } from '#app/ui/forms/text-field.tsx'
import { type Fields, useFields } from '#app/ui/forms/use-fields.ts'
import { withGst } from './amounts.ts'
import { formatDuration } from './duration.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { isAfter, prepareTime, timeFormSchema, type TypedTime } from './time-form-schema.ts'
import classes from './time-form.module.css'
import { type TimeValues, useFollowing, useHabits, useTimeValues } from './use-time-values.ts'

type Props = {
  values: TypedTime
  /** Minutes of a unit. */
  unit: number
  /** Where the person is. */
  today: string
  /** Under this name what is typed is kept until it is saved. */
  draft: string
  onSave: (holding: Holding) => Promise<unknown>
  onDoubt: (holding: Holding) => Promise<WriteOutcome>
  onSaved: () => void
  onCancel: () => void
}

export function TimeForm({ values, unit, today, ...saving }: Props) {
  const schema = timeFormSchema({ unit, today })
  const form = useFields({ schema, values, prepare: prepareTime })
  const { control } = form
  return (
    <Form form={form} saveLabel="Save time record" isRepeatable {...saving}>
      <MatterOfTime form={form} />
      <StaffField control={control} name="staffContactId" label="Staff member" required />
      <DateField control={control} name="date" label="Date" required />
      <FutureMeant form={form} today={today} />
      <div className={classes.row}>
        <TextField
          control={control}
          name="durationMinutes"
          label="Duration"
          required
          help="45m, 1h15, 1:15, 1.25h or 5u"
        />
        <Units form={form} unit={unit} />
      </div>
      <div className={classes.row}>
        <NumberField
          control={control}
          name="chargeRate"
          label="Charge rate"
          help="AUD an hour, excl. GST"
        />
        <Amount form={form} unit={unit} />
      </div>
      <CostCode form={form} />
      <LongTextField control={control} name="description" label="Description" />
    </Form>
  )
}

/** Each of the fields below draws itself alone as what it depends on is typed: the pickers are dear to draw. */
type FormProps = { form: Fields<TypedTime, Holding> }
type UnitProps = FormProps & { unit: number }

function MatterOfTime({ form: { control } }: FormProps) {
  const matterId = useWatch({ control, name: 'associatedMatterId' })
  const { data: matter } = useQuery({
    ...matterQueries.named(matterId),
    enabled: matterId !== '',
  })
  const closed = matter?.status === 'Closed'
  return (
    <MatterField
      control={control}
      name="associatedMatterId"
      label="Matter"
      required
      warning={closed && 'This matter is closed. Time can still be recorded on it.'}
    />
  )
}

function FutureMeant({ form: { control }, today }: FormProps & { today: string }) {
  const date = useWatch({ control, name: 'date' })
  if (!isAfter(date, today)) return null
  return <YesNoField control={control} name="futureMeant" label="Keep this future date" />
}

function Units({ form, unit }: UnitProps) {
  const now = useTimeValues(form, unit)
  useFollowing(form, 'units', now.units)
  const help = roundingOf(now, unit)
  return <NumberField control={form.control} name="units" label="Units" help={help} />
}

function Amount({ form, unit }: UnitProps) {
  const { control } = form
  const { amount } = useTimeValues(form, unit)
  useFollowing(form, 'amountExclTax', amount)
  const typed = useWatch({ control, name: 'amountExclTax' })
  return (
    <NumberField
      control={control}
      name="amountExclTax"
      label="Amount (excl. GST)"
      required
      help={<GstOf amount={typed} />}
      warning={differenceOf(typed, amount)}
    />
  )
}

function CostCode({ form }: FormProps) {
  const suggestions = useHabits(form)
  return (
    <TextField
      control={form.control}
      name="costCode"
      label="Cost code"
      required
      suggestions={suggestions}
    />
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
function differenceOf(typed: unknown, amount: number | undefined) {
  const differs = amount !== undefined && typeof typed === 'number' && typed !== amount
  return differs ? `Rate and duration make ${formatDollars(amount)}.` : undefined
}
