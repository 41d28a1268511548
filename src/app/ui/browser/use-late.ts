// @chunk pieces
/** Whether something has taken so long that a person should be told. */
import { useEffect, useState } from 'react'

/** How long to wait before saying so, in milliseconds. */
export const lateAfter = 8_000

/** True once that long has passed since `began`; undefined means that nothing is pending. */
export function useLate(began: number | undefined) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (began === undefined) return undefined
    const timer = setTimeout(() => setLate(true), began + lateAfter - Date.now())
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [began])
  return late
}
