// @chunk pieces
/** Whether something has taken so long that a person wants to hear of it. */
import { useEffect, useState } from 'react'

/** How long nothing is said, in milliseconds. */
export const patience = 8_000

/** True once that long has passed since `began`; without it nothing is under way. */
export function useLate(began: number | undefined) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (began === undefined) return undefined
    const timer = setTimeout(() => setLate(true), began + patience - Date.now())
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [began])
  return late
}
