// @chunk pieces
/** What a person asked for that cannot be undone once it is done: held for some seconds, in which it can be. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import type { Word } from '#app/api/outcome.ts'
import { isAnyOpen, onOpenDialogs } from './open-dialogs.ts'

/** How long something is held, in milliseconds. */
export const undoTime = 8_000

/** What became of it, in one of the three words, and a sentence; with what can be done about it. */
export type WriteOutcome = {
  word: Word
  says: string
  action?: { label: string; run: () => void }
}

type PendingAction = {
  id: string
  /** What will happen, `‘Lease’ will be deleted`. */
  says: string
  state: 'pending' | 'doing' | WriteOutcome
  /** When the hold ends, in milliseconds. */
  until: number
  /** While the time stands still: how much of it is left, in milliseconds. */
  left?: number | undefined
}
type Entry = PendingAction & {
  timer: ReturnType<typeof setTimeout> | undefined
  run: () => Promise<WriteOutcome>
}

const entries = new Map<string, Entry>()
const shown = createStore<readonly PendingAction[]>([])

function changed() {
  const actions = [...entries.values()]
  const waiting = actions.some(({ state }) => state === 'pending' || state === 'doing')
  // Whoever leaves while something is held, or under way, is asked.
  if (waiting) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  shown.set(actions)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function update(id: string, change: Partial<Entry>) {
  const entry = entries.get(id)
  if (entry) entries.set(id, { ...entry, ...change })
  changed()
}

/** Runs once, when the hold ends; asked for again meanwhile, nothing is added. `run` never rejects. */
export function addPendingAction(id: string, says: string, run: () => Promise<WriteOutcome>) {
  if (pendingState(id)) return
  entries.set(
    id,
    timed({ id, says, run, timer: undefined, until: 0, left: undoTime, state: 'pending' }),
  )
  changed()
}

/** Its time runs, unless a dialog lies over the notices: nobody could reach 'Undo'. */
function timed(entry: Entry): Entry {
  clearTimeout(entry.timer)
  const left = entry.left ?? Math.max(0, entry.until - Date.now())
  if (isAnyOpen()) return { ...entry, left }
  const timer = setTimeout(() => void end(entry.id), left)
  return { ...entry, left: undefined, until: Date.now() + left, timer }
}

onOpenDialogs(() => {
  const pending = [...entries.values()].filter(({ state }) => state === 'pending')
  for (const entry of pending) entries.set(entry.id, timed(entry))
  if (pending.length > 0) changed()
})

/** What stands in the way of anything else that would be done to the same thing. */
export function pendingState(id: string) {
  const state = entries.get(id)?.state
  return state === 'pending' || state === 'doing' ? state : undefined
}

async function end(id: string) {
  const entry = entries.get(id)
  if (!entry) return
  update(id, { state: 'doing' })
  update(id, { state: await entry.run() })
}

/** Takes back what is held, or takes what became of it off the screen; what is under way stays. */
export function dismiss(id: string) {
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
export function notify(state: WriteOutcome, id = `told ${Date.now()} ${entries.size}`) {
  clearTimeout(entries.get(id)?.timer)
  const timer = setTimeout(() => state.word === 'Saved' && dismiss(id), saidTime)
  const run = () => Promise.resolve(state)
  entries.set(id, { id, says: '', run, timer, until: 0, state })
  changed()
}

/** Everything that is held, under way, or ended and not yet closed. */
export const usePendingActions = () => useSyncExternalStore(shown.subscribe, shown.get)
