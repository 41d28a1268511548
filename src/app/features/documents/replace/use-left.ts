/** Whether a person has left what is still under way here. */
import { useEffect, useRef } from 'react'

/** Becomes true, and ends what is under way, when the component goes. */
export function useLeft(end: () => void) {
  const left = useRef(false)
  const atEnd = useRef(end)
  useEffect(() => {
    left.current = false
    const { current } = atEnd
    return () => {
      left.current = true
      current()
    }
  }, [])
  return left
}
