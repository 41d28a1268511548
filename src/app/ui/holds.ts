/** What a person asked for that cannot be undone once it is done: held for some seconds, in which it can be. */
import { useSyncExternalStore } from 'react'

/** How long something is held, in milliseconds. */
export const holdTime = 8_000

/** What became of it, in one of the three words, and a sentence; with what can be done about it. */
export type Ending = {
  word: 'Saved' | 'Not saved' | 'Not known'
  says: string
  action?: { label: string; run: () => void }
}

type Held = {
  id: string
  /** What will happen, `‘Lease’ will be deleted`. */
  says: string
  state: 'held' | 'doing' | Ending
  /** When the hold ends, in milliseconds. */
  until: number
}
type Entry = Held & { timer: ReturnType<typeof setTimeout>; run: () => Promise<Ending> }

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
let shown: readonly Held[] = []

function changed() {
  shown = [...entries.values()]
  const waiting = shown.some(({ state }) => state === 'held' || state === 'doing')
  // Whoever leaves while something is held, or under way, is asked.
  if (waiting) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function update(id: string, change: Partial<Entry>) {
  const entry = entries.get(id)
  if (entry) entries.set(id, { ...entry, ...change })
  changed()
}

/** Runs once, when the hold ends; asked for again meanwhile, nothing is added. `run` never rejects. */
export function hold(id: string, says: string, run: () => Promise<Ending>) {
  const state = entries.get(id)?.state
  if (state === 'held' || state === 'doing') return
  const until = Date.now() + holdTime
  const timer = setTimeout(() => void end(id), holdTime)
  entries.set(id, { id, says, run, timer, until, state: 'held' })
  changed()
}

async function end(id: string) {
  const entry = entries.get(id)
  if (!entry) return
  update(id, { state: 'doing' })
  update(id, { state: await entry.run() })
}

/** Takes back what is held, or takes what became of it off the screen; what is under way stays. */
export function release(id: string) {
  const entry = entries.get(id)
  if (!entry || entry.state === 'doing') return
  clearTimeout(entry.timer)
  entries.delete(id)
  changed()
}

/** How long what was saved is said, in milliseconds; what is not well stays until it is closed. */
const saidTime = 10_000

/**
 * Says in one line how something ended that was not held: on the next page too, if that is where a person
 * goes. What was said before under the same `id` goes.
 */
export function tell(state: Ending, id = `told ${Date.now()} ${entries.size}`) {
  clearTimeout(entries.get(id)?.timer)
  const timer = setTimeout(() => state.word === 'Saved' && release(id), saidTime)
  const run = () => Promise.resolve(state)
  entries.set(id, { id, says: '', run, timer, until: 0, state })
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that is held, under way, or ended and not yet closed. */
export const useHolds = () => useSyncExternalStore(subscribe, () => shown)
