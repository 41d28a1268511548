/** Reads again by itself what could not be loaded for the page on the screen, until it is there. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { focusListOrPage } from '#app/ui/layout/focus-page.ts'
import { afterPress } from './after-press.ts'
import { awaitedPause, lookAgain } from './look-again.ts'
import { hearUses } from './uses.ts'

/** For how long it goes on without a person, in milliseconds: what a page reads keeps their session from ending. */
const longestAway = 15 * 60_000
/** When the page certainly shows what was read, in milliseconds. */
const untilDrawn = 50

/**
 * Goes on until the function that it returns is called. One read a pause, of whatever failed, shows whether the
 * service is back: a page has many, and a service that is down must not hear from all of them. Once one succeeds,
 * however it came about, the others follow.
 */
export function retryQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const missing = () => cache.getAll().filter(isMissing)
  let lastUse = Date.now()
  const stopHearing = hearUses(() => {
    lastUse = Date.now()
  })
  // Whoever cancels the wait for one wants no more of that, until they press 'Retry'.
  const reader = createReader(client, () => stopLooking?.())
  /** What has failed and has not been read since. */
  const failed = new Set(missing())
  let stopLooking: (() => void) | undefined
  let turn = 0

  const look = () => {
    if (reader.isBusy() || document.hidden || Date.now() - lastUse > longestAway) return
    const all = missing()
    // By turns, as the first may fail for a reason of its own.
    const probe = all[turn % all.length]
    turn += 1
    if (probe) reader.read(probe)
  }
  const follow = () => {
    if (missing().length > 0) {
      // Not soon, as whoever presses 'Retry' is quicker; and a moment after the page is seen again, as the cache itself
      // reads everything then.
      stopLooking ??= lookAgain(() => setTimeout(look), awaitedPause, awaitedPause)
      return
    }
    stopLooking?.()
    stopLooking = undefined
  }
  const unsubscribe = cache.subscribe((event) => {
    const { type, query } = event
    if (type === 'observerResultsUpdated') return
    follow()
    if (type === 'removed') failed.delete(query)
    if (type !== 'updated') return
    if (event.action.type === 'error') failed.add(query)
    if (event.action.type === 'success' && failed.delete(query)) missing().forEach(reader.read)
  })
  follow()
  return () => {
    unsubscribe()
    stopLooking?.()
    stopHearing()
    reader.stop()
  }
}

/** Reads what is missing; `onCancelled` hears that a person has cancelled the wait for it. */
function createReader(client: QueryClient, onCancelled: () => void) {
  const reading = new Map<Query, AbortController>()
  async function begin(query: Query) {
    const controller = new AbortController()
    const { signal } = controller
    reading.set(query, controller)
    try {
      const data = await readBeside(client, query, signal)
      if (!signal.aborted) show(query, data)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.isCancelled) onCancelled()
      else if (error instanceof Error) say(query, error)
    } finally {
      reading.delete(query)
    }
  }
  return {
    isBusy: () => reading.size > 0,
    read: (query: Query) => void (reading.has(query) || begin(query)),
    stop() {
      for (const controller of reading.values()) controller.abort()
    },
  }
}

/** Whether it is on the screen, could not be loaded or refreshed, and a moment may help. */
function isMissing(query: Query): boolean {
  const { status, fetchStatus, error } = query.state
  return (
    status === 'error' &&
    fetchStatus === 'idle' &&
    error instanceof ApiError &&
    error.retryable &&
    !error.isCancelled &&
    // Page by page: the person who began it goes on with it.
    query.queryType !== 'infinite' &&
    query.isActive()
  )
}

/** Reads once, and not by the cache, which would show a skeleton in the place of 'Retry' and say the same again. */
async function readBeside(client: QueryClient, query: Query, signal: AbortSignal) {
  const { queryKey, meta, options } = query
  const { queryFn } = options
  return typeof queryFn === 'function' ? queryFn({ client, queryKey, meta, signal }) : undefined
}

/** Says why it fails now, if that is something else. */
function say(query: Query, error: Error) {
  if (isMissing(query) && query.state.error?.message !== error.message) query.setState({ error })
}

/** Not from under a button that is held down; who stands at a 'Retry' that goes by itself goes on beside it. */
function show(query: Query, data: unknown) {
  afterPress(() => {
    if (!isMissing(query) || data === undefined) return
    const { activeElement: held, body } = document
    const heading = held?.closest('section')?.querySelector('h2')
    query.setData(data)
    setTimeout(() => {
      if (held?.isConnected || document.activeElement !== body) return
      if (heading?.isConnected) heading.focus()
      else focusListOrPage()
    }, untilDrawn)
  })
}
