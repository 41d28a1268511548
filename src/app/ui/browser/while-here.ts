// @chunk pieces
/** Skips what would follow, such as a navigation, once the component is unmounted. */
import { useCallback, useEffect, useRef } from 'react'

/** A function that does what it is given only while the component is on the screen. */
export function useWhileHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback((go: () => unknown) => {
    if (isHere.current) void go()
  }, [])
}
