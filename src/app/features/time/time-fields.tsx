/** The fields of a time record, the values derived from them, and warnings before it is sent. */
import { memo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { lawyerUnlessChosen, MatterField, StaffField } from '#app/pickers/picker-fields.tsx'
import { useChosenMatter, useSuggestedLawyer } from '#app/pickers/chosen-matter.ts'
import { YesNoField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { formatNumber } from '#app/text/format.ts'
import { formatDollars } from '#app/text/format-more.ts'
import { NumberField } from '#app/ui/forms/number-field.tsx'
import { LongTextField, TextField } from '#app/ui/forms/text-field.tsx'
import { type Fields, labelledFields } from '#app/ui/forms/use-fields.ts'
import { withGst } from './amounts.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'
import type { Holding } from '#app/data/time/queries.ts'
import { minutesOfUnits } from './duration.ts'
import { timeLabels } from './labels.ts'
import { isAfter, type TypedTime } from './time-form-schema.ts'
import classes from './time-form.module.css'
import {
  type Billing,
  type TimeValues,
  useBillingOfNow,
  useDerivedField,
  useHabits,
  useTimeValues,
} from './use-time-values.ts'

type FormProps = { form: Fields<TypedTime, Holding> }
type BillingProps = FormProps & { billing: Billing }
type RestoredProps = {
  /** What a draft has put into the form: it is the person's own, as it stands. */
  restored: TypedTime | undefined
}

/** What the fields of a time record begin with. */
export type Beginning = {
  values: TypedTime
  /** What was typed into a record that was withdrawn: it stands in the form, unsaved. */
  typed?: TypedTime | undefined
  /** Whether `values` are those of a record that is edited. */
  isEdited: boolean
  billing: Billing
  /** In the person's time zone. */
  today: string
}

/** All of them, drawn again only as what they begin with changes; each is drawn alone as what it depends on does. */
export const TimeFields = memo(function TimeFields(props: Beginning & FormProps & RestoredProps) {
  const { form, values, typed, restored, isEdited, billing, today } = props
  const field = labelledFields(form.control, timeLabels)
  return (
    <>
      <MatterOfTime form={form} />
      <StaffField
        {...field('staffContactId')}
        required
        // A person whose staff name is known is taken to have done the work themselves.
        {...(!isEdited && values.staffContactId === '' && { help: lawyerUnlessChosen })}
      />
      <DateField {...field('date')} required past />
      <FutureMeant form={form} today={today} />
      <BillingOfNow form={form} billing={billing} />
      <div className={classes.row}>
        <Duration form={form} />
        <Units {...{ form, billing, restored, isEdited }} />
      </div>
      <div className={classes.row}>
        <NumberField {...field('chargeRate')} money help="AUD an hour, excl. GST" />
        <Amount {...{ form, billing, restored }} />
      </div>
      <CostCode {...{ form, restored }} opened={typed ?? (isEdited ? values : undefined)} />
      <LongTextField {...field('description')} />
    </>
  )
})

function MatterOfTime({ form }: FormProps) {
  const { control } = form
  const matterId = useWatch({ control, name: 'associatedMatterId' })
  const { matter, suggests, setPicked } = useChosenMatter(matterId)
  useSuggestedLawyer(form, 'staffContactId', suggests ? matter : undefined)
  const closed = matter.status === 'Closed'
  return (
    <MatterField
      {...labelledFields(control, timeLabels)('associatedMatterId')}
      required
      onPick={(_id, picked) => setPicked(picked)}
      warning={closed && 'This matter is closed. Time can still be recorded on it.'}
    />
  )
}

function FutureMeant({ form: { control }, today }: FormProps & { today: string }) {
  const date = useWatch({ control, name: 'date' })
  if (!isAfter(date, today)) return null
  return <YesNoField {...labelledFields(control, timeLabels)('futureMeant')} />
}

/** An invalid duration is reported as soon as the field is left: no other field can be derived from it. */
function Duration({ form: { control, getFieldState, getValues, trigger } }: FormProps) {
  const name = 'durationMinutes'
  return (
    <div
      onChange={() => {
        if (getFieldState(name).error) void trigger(name)
      }}
    >
      <TextField
        {...labelledFields(control, timeLabels)(name)}
        required
        help="45m, 90, 1h15, 1:15, .2h or 5u"
        onFocusChange={(focused) => {
          // What the service said of it stays until it is another.
          if (focused || getFieldState(name).error) return
          if (getValues(name).trim() !== '') void trigger(name)
        }}
      />
    </div>
  )
}

/** Draws nothing: it stands before the fields, whose effects come after its own. */
function BillingOfNow({ form, billing }: BillingProps) {
  useBillingOfNow(form, billing)
  return null
}

type UnitsProps = BillingProps & RestoredProps & Pick<Beginning, 'isEdited'>

function Units({ form, billing, restored, isEdited }: UnitsProps) {
  const now = useTimeValues(form, billing)
  useDerivedField(form, 'units', now.units, { restored })
  const { getValues, setValue, getFieldState } = form
  const computed = useRef('')
  /** Of units alone the duration is known: it follows them until a person types their own. */
  const onLeave = () => {
    const { units, durationMinutes } = getValues()
    // Without units of its own, what is billed is computed: a record holds the units that its amount is of.
    if (units === '' && now.units !== undefined) return setValue('units', now.units)
    const isTyped = durationMinutes.trim() !== '' && durationMinutes !== computed.current
    if (isTyped || typeof units !== 'number' || !(units > 0)) return
    const minutes = minutesOfUnits(units, billing.unit)
    computed.current = minutes === undefined ? '' : formatMinutes(minutes)
    const shouldValidate = getFieldState('durationMinutes').error !== undefined
    setValue('durationMinutes', computed.current, { shouldDirty: true, shouldValidate })
  }
  return (
    <div role="presentation" onBlur={onLeave} onKeyDown={({ key }) => key === 'Enter' && onLeave()}>
      <NumberField
        {...labelledFields(form.control, timeLabels)('units')}
        help={billingSentence(now, billing.unit)}
        warning={unitsDifference(now, billing.unit, isEdited)}
      />
    </div>
  )
}

function Amount({ form, billing, restored }: BillingProps & RestoredProps) {
  const { control } = form
  const now = useTimeValues(form, billing)
  useDerivedField(form, 'amountExclTax', now.amount, { restored })
  const [typed, rate] = useWatch({ control, name: ['amountExclTax', 'chargeRate'] })
  return (
    <NumberField
      {...labelledFields(control, timeLabels)('amountExclTax')}
      required
      money
      help={typed === 0 && rate === 0 ? 'Nothing is billed.' : <GstOf amount={typed} />}
      warning={differenceOf(typed, now)}
    />
  )
}

type CostCodeProps = FormProps & RestoredProps & { opened: TypedTime | undefined }

function CostCode({ form, restored, opened }: CostCodeProps) {
  const suggestions = useHabits(form, { restored, opened })
  return (
    <TextField
      {...labelledFields(form.control, timeLabels)('costCode')}
      required
      help="The code that this kind of work is billed under in your practice, such as ADV"
      suggestions={suggestions}
    />
  )
}

const unitCount = (units: number) => `${units} ${units === 1 ? 'unit' : 'units'}`

/** `48 min is 8 units of 6 min`, and where they differ `45 min is billed as 8 units, 48 min: $360.00`. */
function billingSentence({ minutes, counted, billed, amount }: TimeValues, unit: number) {
  if (minutes === undefined || counted === undefined || billed === undefined) {
    return `One unit is ${unit} min`
  }
  const worked = formatMinutes(minutes)
  if (billed === minutes) return `${worked} is ${unitCount(counted)} of ${unit} min`
  const sum = amount === undefined ? '' : `: ${formatDollars(amount)}`
  return `${worked} is billed as ${unitCount(counted)}, ${billedMinutes(billed)}${sum}`
}

/** Units may be parts of a minute, of which the amount is: rounded, it would be that of other minutes. */
const billedMinutes = (minutes: number) =>
  Number.isInteger(minutes) ? formatMinutes(minutes) : `${formatNumber(minutes)} min`

function GstOf({ amount }: { amount: unknown }) {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return 'AUD'
  const { gst, total } = withGst(amount)
  return (
    <span className={classes.sums}>
      GST {formatDollars(gst)} · Total {formatDollars(total)}
    </span>
  )
}

/**
 * A warning if what is billed differs from what was worked by more than rounding up to a unit. In a record that is
 * edited nobody knows whether its units were typed, or computed as Settings said when it was recorded: they stay, and
 * any difference is said.
 */
function unitsDifference(now: TimeValues, unit: number, isEdited: boolean) {
  const { minutes, units, counted, billed } = now
  if (minutes === undefined || units === undefined || billed === undefined) return undefined
  if (counted === units || billed === minutes) return undefined
  if (!isEdited && Math.abs(billed - minutes) < unit) return undefined
  return `${formatMinutes(minutes)} is ${unitCount(units)}. Check which is right.`
}

/** A warning if the typed amount is not that of what is billed. */
function differenceOf(typed: unknown, { minutes, counted, billed, amount }: TimeValues) {
  if (amount === undefined || typeof typed !== 'number' || typed === amount) return undefined
  if (counted === undefined || billed === minutes) {
    return `Rate times duration is ${formatDollars(amount)}.`
  }
  return `At this rate, ${unitCount(counted)} ${counted === 1 ? 'is' : 'are'} ${formatDollars(amount)}.`
}
