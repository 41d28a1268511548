// @chunk first-rows
/** Has what says 'Today' drawn again once another day has begun, also in a page that nobody has touched since. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'

/** How many days have begun since the page was loaded; the frame counts them. */
export const midnights = createStore(0)

export const useMidnight = () =>
  useSyncExternalStore(midnights.subscribe, midnights.get, midnights.get)
