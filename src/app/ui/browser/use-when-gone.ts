/** Does something once a component is gone. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs a function, as it was last, when the component is unmounted. */
export function useWhenGone(run: () => void) {
  const isHere = useRef(false)
  const leave = useEffectEvent(() => {
    if (!isHere.current) run()
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // In development each effect ends once and begins again, at once.
      queueMicrotask(leave)
    }
  }, [])
}
