// @chunk form-kit
/** Looks by itself whether something was saved, while that is not known. */
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lookAgain } from '#app/ui/browser/look-again.ts'
import type { Fields } from './use-fields.ts'

/** Ends once something else is typed: what is found then would take that away. */
export function useCheckAgain<Typed extends FieldValues, Sent>(
  { getValues }: Fields<Typed, Sent>,
  isUnknown: boolean,
  check: () => void,
) {
  const look = useEffectEvent(check)
  useEffect(() => {
    if (!isUnknown) return undefined
    const before = JSON.stringify(getValues())
    return lookAgain(() => {
      if (before === JSON.stringify(getValues())) look()
    })
  }, [isUnknown, getValues])
}
