// @chunk pieces
/** The current time for relative times such as minutes: one shared clock. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'

const tick = 30_000
const now = createStore(Date.now())
const read = () => now.set(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The clock runs while it has subscribers. */
function watch(listener: () => void) {
  if (watchers === 0) {
    read()
    timer = setInterval(read, tick)
  }
  watchers += 1
  const stop = now.subscribe(listener)
  return () => {
    stop()
    watchers -= 1
    if (watchers === 0) clearInterval(timer)
  }
}

/** In milliseconds; at most half a minute behind. */
export const useNow = () => useSyncExternalStore(watch, now.get)
