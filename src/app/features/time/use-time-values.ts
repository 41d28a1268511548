/** What a time record's fields say of each other: units and amount follow, until a person says otherwise. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Fields } from '#app/ui/use-fields.ts'
import { amountOf } from './amounts.ts'
import { readDuration, unitsOf } from './duration.ts'
import { follow } from './following.ts'
import { type Holding, timeQueries } from './queries.ts'
import type { TypedTime } from './time-form-schema.ts'

type TimeFields = Fields<TypedTime, Holding>

/** What the fields say now, computed where it can be. */
export function useTimeValues({ control }: TimeFields, unit: number) {
  const typed = useWatch({ control }) as TypedTime
  const read = readDuration(typed.durationMinutes, unit)
  const minutes = 'minutes' in read ? read.minutes : undefined
  const rate = typeof typed.chargeRate === 'number' ? typed.chargeRate : undefined
  const fits = minutes !== undefined && rate !== undefined && rate >= 0
  return {
    typed,
    minutes,
    units: minutes === undefined ? undefined : unitsOf(minutes, unit),
    amount: fits ? amountOf(minutes, rate) : undefined,
  }
}
export type TimeValues = ReturnType<typeof useTimeValues>

/** Writes what is computed into a field, and takes it out again, as long as nobody has typed anything else there. */
function useFollowing(
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

/** Keeps units, rate and amount up with the rest; what a person has typed stays. */
export function useFollowers(form: TimeFields, { typed, units, amount }: TimeValues) {
  const { associatedMatterId = '', staffContactId = '' } = typed
  const { data: habits } = useQuery(timeQueries.habits(associatedMatterId, staffContactId))
  useFollowing(form, 'units', units)
  useFollowing(form, 'chargeRate', staffContactId ? habits?.chargeRate : undefined)
  useFollowing(form, 'amountExclTax', amount)
  return (habits?.costCodes ?? []).flatMap(({ code }) => code ?? [])
}
