// @chunk pieces
/** Keeps a button from doing its work several times, however often it is pressed. */
import { useRef } from 'react'

/** Runs work unless some is under way: a second press in the same tick comes before the screen shows the first. */
export function useOneAtATime() {
  const busy = useRef(false)
  return async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }
}
