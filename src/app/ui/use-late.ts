/** Whether something has taken so long that a person wants to hear of it. */
import { useEffect, useState } from 'react'

/** How long nothing is said, in milliseconds. */
export const patience = 8_000

/** True once `active` has lasted that long: since `began`, or since it became so. */
export function useLate(active: boolean, began?: number) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const wait = began === undefined ? patience : began + patience - Date.now()
    const timer = setTimeout(() => setLate(true), wait)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, began])
  return late
}
