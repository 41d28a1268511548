/** Tells work that outlives its component that the person has left. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** A ref that becomes true on unmount, when `end` is also called, as it was last. */
export function useUnmounted(end: () => void) {
  const unmounted = useRef(false)
  const atEnd = useEffectEvent(() => {
    if (unmounted.current) end()
  })
  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
      // In development each effect ends once and begins again, at once.
      queueMicrotask(atEnd)
    }
  }, [])
  return unmounted
}
