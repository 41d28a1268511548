/** Derives a time record's units, rate and amount, until a person types their own. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '#app/ui/forms/use-fields.ts'
import { amountOf } from './amounts.ts'
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'
import type { TimeBilling } from '#contract/desk/desk.ts'
import { exactUnitsOf, readDuration, unitsOf } from './duration.ts'
import { derive } from './derived-fields.ts'
import { type Holding, timeQueries } from '#app/data/time/queries.ts'
import type { TypedTime } from './time-form-schema.ts'

type TimeFields = Fields<TypedTime, Holding>

/** How a person bills: the length of a unit in minutes, and whether a unit that was begun counts as a whole one. */
export type Billing = { unit: number; billedBy: TimeBilling }

/** What can be computed from duration, units and rate; only the fields that use it re-render. */
export function useTimeValues({ control }: TimeFields, billing: Billing) {
  const [duration, units, rate] = useWatch({
    control,
    name: ['durationMinutes', 'units', 'chargeRate'],
  })
  return timeValuesOf({ duration, units, rate }, billing)
}

type Typed = { duration: string; units: TypedNumber; rate: TypedNumber }

/** The amount is that of the units in the field, so that a record never holds units and an amount that disagree. */
export function timeValuesOf({ duration, units, rate }: Typed, { unit, billedBy }: Billing) {
  const read = readDuration(duration, unit)
  const minutes = 'minutes' in read ? read.minutes : undefined
  const exact = minutes === undefined ? undefined : exactUnitsOf(minutes, unit)
  const whole = minutes === undefined ? undefined : unitsOf(minutes, unit)
  const own = billedBy === 'units' ? whole : exact
  const counted = typeof units === 'number' && units >= 0 ? units : own
  // Exact units are rounded, and the minutes that they are of are not.
  const billed = counted === undefined || counted === exact ? minutes : minutesOf(counted, unit)
  const fits = billed !== undefined && typeof rate === 'number' && rate >= 0
  const amount = fits ? amountOf(billed, rate) : undefined
  return { minutes, units: own, counted, billed, amount }
}
export type TimeValues = ReturnType<typeof timeValuesOf>

/** What a draft keeps of how a person bills, such as `6 units`. */
export const billingName = ({ unit, billedBy }: Billing) => `${unit} ${billedBy}`

const billingNamed = (name: string): Billing => {
  const [unit, billedBy] = name.split(' ')
  return { unit: Number(unit), billedBy: billedBy === 'minutes' ? 'minutes' : 'units' }
}

/**
 * Recomputes the derived values of a draft if the billing setting has changed since it was typed; values that a
 * person typed stay. Call it before the fields derive their values.
 */
export function useBillingOfNow(form: TimeFields, billing: Billing) {
  const { control, getValues, setValue, register, resetField } = form
  // Only what is registered can be given another default.
  register('billing')
  const kept = useWatch({ control, name: 'billing' })
  const name = billingName(billing)
  useEffect(() => {
    if (kept === name) return
    const { durationMinutes: duration, units, chargeRate: rate, amountExclTax } = getValues()
    const then = kept && timeValuesOf({ duration, units, rate }, billingNamed(kept))
    const isComputed = then && units === then.units
    const now = timeValuesOf({ duration, units: isComputed ? '' : units, rate }, billing)
    if (isComputed) setValue('units', now.units ?? '')
    if (then && amountExclTax === then.amount) setValue('amountExclTax', now.amount ?? '')
    // Nobody typed it: by itself it is no unsaved work, and asks no question of whoever leaves.
    resetField('billing', { defaultValue: name })
  }, [kept, name, billing, getValues, setValue, resetField])
}

/** Without errors of binary arithmetic: 1.1 units of 6 min are exactly 6.6. */
const minutesOf = (units: number, unit: number) => Math.round(units * unit * 1e6) / 1e6

type Own = {
  /** Whether the value in the field is the person's own. */
  isOwn?: boolean
  /** What a draft has put into the form last: what was computed before is none of it. */
  restored: TypedTime | undefined
}

/**
 * Writes a computed value into a field, and clears it again, as long as nobody has typed another value there. What
 * `isOwn` stays as it is, whatever is computed; once it no longer is, it counts as computed if it was the same.
 */
export function useDerivedField(
  { setValue, getValues, getFieldState, resetField }: TimeFields,
  name: 'units' | 'amountExclTax' | 'chargeRate',
  value: number | undefined,
  { isOwn = false, restored }: Own,
) {
  const before = useRef<{ computed: number | ''; since?: TypedTime | undefined }>({ computed: '' })
  useEffect(() => {
    const now = getValues(name)
    if (before.current.since !== restored) before.current = { computed: '', since: restored }
    if (isOwn) {
      if (now === value) before.current.computed = now
      return
    }
    const { field, computed } = derive(now, before.current.computed, value)
    before.current.computed = computed
    if (field === now) return
    // A suggested rate is no unsaved work: what follows from it alone is kept as no draft.
    if (name === 'chargeRate') resetField(name, { defaultValue: field })
    // Clears the error that the field was missing.
    else setValue(name, field, { shouldValidate: getFieldState(name).error !== undefined })
  }, [name, value, isOwn, restored, getValues, getFieldState, setValue, resetField])
}

type Begun = Record<'opened' | 'restored', TypedTime | undefined>

/**
 * This person's previous records on this matter: they supply the rate and suggest cost codes. The rate of a record
 * that is opened again, or restored, is its own, also if it has none, as long as it is of the same person and matter.
 */
export function useHabits(form: TimeFields, { opened, restored }: Begun) {
  const [matterId = '', staffId = ''] = useWatch({
    control: form.control,
    name: ['associatedMatterId', 'staffContactId'],
  })
  const { data: habits } = useQuery(timeQueries.habits(matterId, staffId))
  const begun = restored ?? opened
  const isOwn = begun?.associatedMatterId === matterId && begun.staffContactId === staffId
  const usual = staffId ? habits?.chargeRate : undefined
  useDerivedField(form, 'chargeRate', usual, { isOwn, restored })
  return (habits?.costCodes ?? []).flatMap(({ code }) => code ?? [])
}
