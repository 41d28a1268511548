/** Records time on a matter: the fields, the values derived from them, and warnings before it is sent. */
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
import { type Fields, labelledFields, useFields } from '#app/ui/forms/use-fields.ts'
import { withGst } from './amounts.ts'
import { formatDuration } from './duration.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { isAfter, prepareTime, timeFormSchema, type TypedTime } from './time-form-schema.ts'
import classes from './time-form.module.css'
import { type TimeValues, useDerivedField, useHabits, useTimeValues } from './use-time-values.ts'

const labels = {
  associatedMatterId: 'Matter',
  staffContactId: 'Staff member',
  date: 'Date',
  futureMeant: 'Keep this future date',
  durationMinutes: 'Duration',
  units: 'Units',
  chargeRate: 'Charge rate',
  amountExclTax: 'Amount (excl. GST)',
  costCode: 'Cost code',
  description: 'Description',
} satisfies Partial<Record<keyof TypedTime, string>>

type Props = {
  values: TypedTime
  /** The length of a unit in minutes. */
  unit: number
  /** In the person's time zone. */
  today: string
  /** The name of the draft that keeps what is typed until it is saved. */
  draft: string
  onSave: (holding: Holding) => Promise<unknown>
  onUnconfirmed: (holding: Holding) => Promise<WriteOutcome>
  onSaved: () => void
  onCancel: () => void
}

export function TimeForm({ values, unit, today, ...saving }: Props) {
  const schema = timeFormSchema({ unit, today })
  const form = useFields({ schema, values, prepare: prepareTime })
  const field = labelledFields(form.control, labels)
  return (
    <Form form={form} saveLabel="Save time record" isRepeatable {...saving}>
      <MatterOfTime form={form} />
      <StaffField {...field('staffContactId')} required />
      <DateField {...field('date')} required />
      <FutureMeant form={form} today={today} />
      <div className={classes.row}>
        <TextField {...field('durationMinutes')} required help="45m, 1h15, 1:15, 1.25h or 5u" />
        <Units form={form} unit={unit} />
      </div>
      <div className={classes.row}>
        <NumberField {...field('chargeRate')} money help="AUD an hour, excl. GST" />
        <Amount form={form} unit={unit} />
      </div>
      <CostCode form={form} />
      <LongTextField {...field('description')} />
    </Form>
  )
}

/** Each field below re-renders alone when its inputs change: the pickers are expensive to render. */
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
      {...labelledFields(control, labels)('associatedMatterId')}
      required
      warning={closed && 'This matter is closed. Time can still be recorded on it.'}
    />
  )
}

function FutureMeant({ form: { control }, today }: FormProps & { today: string }) {
  const date = useWatch({ control, name: 'date' })
  if (!isAfter(date, today)) return null
  return <YesNoField {...labelledFields(control, labels)('futureMeant')} />
}

function Units({ form, unit }: UnitProps) {
  const now = useTimeValues(form, unit)
  useDerivedField(form, 'units', now.units)
  const help = roundingOf(now, unit)
  return <NumberField {...labelledFields(form.control, labels)('units')} help={help} />
}

function Amount({ form, unit }: UnitProps) {
  const { control } = form
  const { amount } = useTimeValues(form, unit)
  useDerivedField(form, 'amountExclTax', amount)
  const typed = useWatch({ control, name: 'amountExclTax' })
  return (
    <NumberField
      {...labelledFields(control, labels)('amountExclTax')}
      required
      money
      help={<GstOf amount={typed} />}
      warning={differenceOf(typed, amount)}
    />
  )
}

function CostCode({ form }: FormProps) {
  const suggestions = useHabits(form)
  return (
    <TextField
      {...labelledFields(form.control, labels)('costCode')}
      required
      suggestions={suggestions}
    />
  )
}

/** `45 min is 7.5 units of 6 min, billed as 8 (48 min)`. */
function roundingOf({ minutes, units }: TimeValues, unit: number) {
  if (minutes === undefined || units === undefined) return `One unit is ${unit} min`
  const exact = Math.round((minutes / unit) * 100) / 100
  const billed = exact === units ? '' : `, billed as ${units} (${formatDuration(units * unit)})`
  const counted = `${exact} ${exact === 1 ? 'unit' : 'units'} of ${unit} min`
  return `${formatDuration(minutes)} is ${counted}${billed}`
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

/** A warning if the typed amount differs from rate times duration. */
function differenceOf(typed: unknown, amount: number | undefined) {
  const differs = amount !== undefined && typeof typed === 'number' && typed !== amount
  return differs ? `Rate times duration is ${formatDollars(amount)}.` : undefined
}
