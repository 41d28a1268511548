// @chunk pieces
/** The time for what is shown as so many minutes: one clock for all who look at it. */
import { useSyncExternalStore } from 'react'

const tick = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** In milliseconds; at most half a minute behind. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
