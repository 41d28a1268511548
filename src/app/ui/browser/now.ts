// @chunk pieces
/** The current time for relative times such as minutes: one shared clock. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { drawing } from '#app/api/drawing.ts'

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
export const useNow = () => useSyncExternalStore(watch, now.get, firstNow)

/** Nothing watches the clock where pages are drawn, so it stands still there. */
const firstNow = () =>
  (import.meta.env.SSR && drawing.isHere ? drawing.now?.at : drawnAt()) ?? now.get()

/** When the page was drawn that the app takes over: it says the same until then. */
function drawnAt(): number | undefined {
  const facts = document.querySelector<HTMLMetaElement>('meta[name=drawn-for]')?.content
  return facts && JSON.parse(facts).at
}
