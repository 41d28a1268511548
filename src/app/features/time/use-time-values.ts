/** What a time record's fields say of each other: units and amount follow, until a person says otherwise. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '#app/ui/forms/use-fields.ts'
import { amountOf } from './amounts.ts'
import { readDuration, unitsOf } from './duration.ts'
import { follow } from './derived-fields.ts'
import { type Holding, timeQueries } from '#app/data/time/queries.ts'
import type { TypedTime } from './time-form-schema.ts'

type TimeFields = Fields<TypedTime, Holding>

/** What duration and rate make, where it can be computed; only what asks for it is drawn anew as they change. */
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

/** Writes what is computed into a field, and takes it out again, as long as nobody has typed anything else there. */
export function useFollowing(
  { setValue, getValues }: TimeFields,
  name: 'units' | 'amountExclTax' | 'chargeRate',
  value: number | undefined,
) {
  const before = useRef<number | ''>('')
  useEffect(() => {
    const now = getValues(name)
    const { field, computed } = follow(now, before.current, value)
    before.current = computed
    if (field !== now) setValue(name, field, { shouldValidate: false })
  }, [name, value, getValues, setValue])
}

/** What was charged on this matter by this person before: the rate follows it, and the cost codes are offered. */
export function useHabits(form: TimeFields) {
  const [matterId = '', staffId = ''] = useWatch({
    control: form.control,
    name: ['associatedMatterId', 'staffContactId'],
  })
  const { data: habits } = useQuery(timeQueries.habits(matterId, staffId))
  useFollowing(form, 'chargeRate', staffId ? habits?.chargeRate : undefined)
  return (habits?.costCodes ?? []).flatMap(({ code }) => code ?? [])
}
