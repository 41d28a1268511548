/** Tells work that outlives its component that the person has left. */
import { useEffect, useRef } from 'react'

/** A ref that becomes true on unmount, when `end` is also called. */
export function useUnmounted(end: () => void) {
  const unmounted = useRef(false)
  const atEnd = useRef(end)
  useEffect(() => {
    unmounted.current = false
    const { current } = atEnd
    return () => {
      unmounted.current = true
      current()
    }
  }, [])
  return unmounted
}
