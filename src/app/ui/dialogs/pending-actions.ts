// @chunk pieces
/** Actions that cannot be undone once carried out: each is delayed for some seconds, with Undo. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import type { Word } from '#app/api/outcome.ts'
import { isAnyOpen, onOpenDialogs } from './open-dialogs.ts'

/** The delay, in milliseconds. */
export const undoTime = 8_000

/** How it ended: one of the three words, a sentence, and possibly an action. */
export type WriteOutcome = {
  word: Word
  /** Shown in the place of the word, where that would be a poor name for what is certain. */
  heading?: string
  message: string
  action?: { label: string; run: () => void }
}

type PendingAction = {
  id: string
  /** What will happen, `‘Lease’ will be deleted`. */
  message: string
  state: 'pending' | 'doing' | WriteOutcome
  /** When the delay ends, in milliseconds. */
  until: number
  /** While the countdown is paused: the time left, in milliseconds. */
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
  // Asks before leaving while an action is pending or running.
  if (waiting) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
  shown.set(actions)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function update(id: string, change: Partial<Entry>) {
  const entry = entries.get(id)
  if (entry) entries.set(id, { ...entry, ...change })
  changed()
}

/** Runs once, after the delay; ignored if the same action is already pending. `run` never rejects. */
export function addPendingAction(id: string, message: string, run: () => Promise<WriteOutcome>) {
  if (pendingState(id)) return
  entries.set(
    id,
    timed({ id, message, run, timer: undefined, until: 0, left: undoTime, state: 'pending' }),
  )
  changed()
}

/** Starts the countdown, unless an open dialog covers 'Undo'. */
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

/** The state of an action that is pending or running; other actions on the same record must wait. */
export function pendingState(id: string) {
  const state = entries.get(id)?.state
  return state === 'pending' || state === 'doing' ? state : undefined
}

/** The same, for a component that is to follow it. */
export const usePendingState = (id: string) =>
  useSyncExternalStore(shown.subscribe, () => pendingState(id))

async function end(id: string) {
  const entry = entries.get(id)
  if (!entry) return
  update(id, { state: 'doing' })
  update(id, { state: await entry.run() })
}

/** Undoes a pending action, or removes the notice of a finished one; a running one stays. */
export function dismiss(id: string) {
  const entry = entries.get(id)
  if (!entry || entry.state === 'doing') return
  clearTimeout(entry.timer)
  entries.delete(id)
  changed()
}

/** How long a success notice stays, in milliseconds; any other stays until it is closed. */
const noticeTime = 10_000

/**
 * Says in one line how something ended that was not held: on the next page too, if that is where a person
 * goes. What was said before under the same `id` goes.
 */
export function notify(state: WriteOutcome, id = `notice ${Date.now()} ${entries.size}`) {
  clearTimeout(entries.get(id)?.timer)
  const timer = setTimeout(() => state.word === 'Saved' && dismiss(id), noticeTime)
  const run = () => Promise.resolve(state)
  entries.set(id, { id, message: '', run, timer, until: 0, state })
  changed()
}

/** All actions that are pending, running, or finished and not yet closed. */
export const usePendingActions = () => useSyncExternalStore(shown.subscribe, shown.get)
