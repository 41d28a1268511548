/** Derives a time record's units, rate and amount, until a person types their own. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '#app/ui/forms/use-fields.ts'
import { amountOf } from './amounts.ts'
import { readDuration, unitsOf } from './duration.ts'
import { derive } from './derived-fields.ts'
import { type Holding, timeQueries } from '#app/data/time/queries.ts'
import type { TypedTime } from './time-form-schema.ts'

type TimeFields = Fields<TypedTime, Holding>

/** What can be computed from duration and rate; only the fields that use it re-render. */
export function useTimeValues({ control }: TimeFields, unit: number) {
  const [duration, typedRate] = useWatch({ control, name: ['durationMinutes', 'chargeRate'] })
  const read = readDuration(duration, unit)
  const minutes = 'minutes' in read ? read.minutes : undefined
  const rate = typeof typedRate === 'number' ? typedRate : undefined
  const fits = minutes !== undefined && rate !== undefined && rate >= 0
  return {
    minutes,
    units: minutes === undefined ? undefined : unitsOf(minutes, unit),
    amount: fits ? amountOf(minutes, rate) : undefined,
  }
}
export type TimeValues = ReturnType<typeof useTimeValues>

/** Writes a computed value into a field, and clears it again, as long as nobody has typed another value there. */
export function useDerivedField(
  { setValue, getValues }: TimeFields,
  name: 'units' | 'amountExclTax' | 'chargeRate',
  value: number | undefined,
) {
  const before = useRef<number | ''>('')
  useEffect(() => {
    const now = getValues(name)
    const { field, computed } = derive(now, before.current, value)
    before.current = computed
    if (field !== now) setValue(name, field, { shouldValidate: false })
  }, [name, value, getValues, setValue])
}

/** This person's previous records on this matter: they supply the rate and suggest cost codes. */
export function useHabits(form: TimeFields) {
  const [matterId = '', staffId = ''] = useWatch({
    control: form.control,
    name: ['associatedMatterId', 'staffContactId'],
  })
  const { data: habits } = useQuery(timeQueries.habits(matterId, staffId))
  useDerivedField(form, 'chargeRate', staffId ? habits?.chargeRate : undefined)
  return (habits?.costCodes ?? []).flatMap(({ code }) => code ?? [])
}
