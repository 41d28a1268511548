// @chunk form-kit
/** Looks by itself whether something was saved, while that is not known: as the connection comes back, and at growing intervals. */
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Fields } from './use-fields.ts'

/** How long it first waits, in milliseconds; each time after that twice as long. */
const firstPause = 3000

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
    const lookUnlessTyped = () => before === JSON.stringify(getValues()) && look()
    let timer: ReturnType<typeof setTimeout>
    const lookIn = (pause: number) => {
      timer = setTimeout(() => {
        lookUnlessTyped()
        lookIn(pause * 2)
      }, pause)
    }
    lookIn(firstPause)
    window.addEventListener('online', lookUnlessTyped)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', lookUnlessTyped)
    }
  }, [isUnknown, getValues])
}
