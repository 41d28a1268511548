// @chunk pieces
/** Actions that cannot be undone once carried out: each is delayed for some seconds, with Undo. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import type { Word } from '#app/api/outcome.ts'
import { keep, kept } from '#app/ui/browser/kept.ts'
import { isAnyOpen, onOpenDialogs } from './open-dialogs.ts'

/** The delays that a person can choose from, in seconds: the first unless they choose another (WCAG 2.2, 2.2.1). */
export const undoChoices = [8, 15, 30, 60, 120]
/** Where the choice is kept. */
const choice = 'desk-undo-seconds'
const delay = createStore(keptDelay())
// The choice was made in another tab.
globalThis.addEventListener?.('storage', ({ key }) => key === choice && delay.set(keptDelay()))
function keptDelay() {
  const seconds = Number(kept(choice))
  return undoChoices.includes(seconds) ? seconds : undoChoices[0]!
}

/** How long 'Undo' can be pressed, in seconds. */
export const useUndoSeconds = () => useSyncExternalStore(delay.subscribe, delay.get, delay.get)

/** Holds until the page is left where the browser keeps nothing. */
export function chooseUndoSeconds(seconds: number) {
  keep(choice, String(seconds))
  delay.set(seconds)
}

/** How it ended: one of the three words, a sentence, and possibly an action. */
export type WriteOutcome = {
  word: Word
  /** Replaces the word where another says more, such as 'Undone'. */
  heading?: string
  message: string
  action?: { label: string; run: () => void }
  /** What its button says in place of 'Close', where closing drops what is kept nowhere else. */
  closing?: string
  /** When it is over for good, in milliseconds by this clock: whoever acts then does not wait for a person. */
  until?: number
}

type PendingAction = {
  id: string
  /** What will happen, `‘Lease’ will be deleted`. */
  message: string
  state: 'pending' | 'doing' | WriteOutcome
  /** What had the focus as it began. */
  origin: Element | null
  /** When the delay ends, in milliseconds. */
  until: number
  /** While the countdown is paused: the time left, in milliseconds. */
  left?: number | undefined
}
type Entry = PendingAction & {
  timer: ReturnType<typeof setTimeout> | undefined
  run: () => Promise<WriteOutcome>
  /** What is said once it was undone. */
  undone?: WriteOutcome
}

const entries = new Map<string, Entry>()
const shown = createStore<readonly PendingAction[]>([])

function changed() {
  const actions = [...entries.values()]
  watchUnload(actions.some(({ state }) => typeof state === 'string' || state.closing))
  shown.set(actions)
}

/** Asks before leaving while an action is pending or running, something is being saved, or would be lost. */
function watchUnload(isWaiting: unknown) {
  if (isWaiting || saving > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** How much is being saved. */
let saving = 0

/** Asks before leaving until this has ended, well or not. */
export async function askBeforeLeaving(saved: Promise<unknown>) {
  saving += 1
  changed()
  await Promise.allSettled([saved])
  saving -= 1
  changed()
}

function update(id: string, change: Partial<Entry>) {
  const entry = entries.get(id)
  if (entry) entries.set(id, { ...entry, ...change })
  changed()
}

/**
 * Runs once, after the delay; ignored if the same action is already pending. `run` must not reject. `unchanged` is
 * shown if it is undone; if the outcome of an earlier run is still not known, that is shown again instead.
 */
export function addPendingAction(
  id: string,
  message: string,
  run: () => Promise<WriteOutcome>,
  unchanged = 'Nothing was changed.',
) {
  if (pendingState(id)) return
  const before = entries.get(id)
  // Of what was said before under the same id: it would end this one.
  clearTimeout(before?.timer)
  const earlier = before && outcomeOf(before)
  const undone: WriteOutcome =
    earlier?.word === 'Not known'
      ? earlier
      : { word: 'Saved', heading: 'Undone', message: unchanged }
  const left = delay.get() * 1000
  entries.set(id, timed({ ...begun(id), message, run, undone, left, state: 'pending' }))
  changed()
}

const begun = (id: string) => ({
  id,
  timer: undefined,
  until: 0,
  origin: document.activeElement,
})

/** Runs at once, and shows that it does and how it ended. `run` never rejects. */
export function runAction(id: string, message: string, run: () => Promise<WriteOutcome>) {
  clearTimeout(entries.get(id)?.timer)
  entries.set(id, { ...begun(id), message, run, state: 'doing' })
  void end(id)
}

/** Whether a person is at the notices, by pointer or keys. */
let attended = false

/** Starts the countdown, unless an open dialog covers 'Undo', or a person is about to press it. */
function timed(entry: Entry): Entry {
  clearTimeout(entry.timer)
  const left = entry.left ?? Math.max(0, entry.until - Date.now())
  if ((isAnyOpen() || attended) && !isFixed(entry)) return { ...entry, left }
  const lapse = entry.state === 'pending' ? end : dismiss
  const timer = setTimeout(() => void lapse(entry.id), left)
  return { ...entry, left: undefined, until: Date.now() + left, timer }
}

/** Whether an entry goes on by itself after some time: a failure stays until it is closed. */
const isTimed = (entry: Entry) => entry.state === 'pending' || outcomeOf(entry)?.word === 'Saved'

const outcomeOf = ({ state }: Entry) => (typeof state === 'object' ? state : undefined)

const isFixed = (entry: Entry) => outcomeOf(entry)?.until !== undefined

function timeAll() {
  const waiting = [...entries.values()].filter((entry) => isTimed(entry))
  for (const entry of waiting) entries.set(entry.id, timed(entry))
  if (waiting.length > 0) changed()
}
onOpenDialogs(timeAll)

/** While a person is at the notices, none of them lapses. */
export function attend(now: boolean) {
  if (attended === now) return
  attended = now
  timeAll()
}

/** The state of an action that is pending or running; other actions on the same record must wait. */
export function pendingState(id: string) {
  const state = entries.get(id)?.state
  return state === 'pending' || state === 'doing' ? state : undefined
}

/** The same, for a component that is to follow it. */
export function usePendingState(id: string) {
  const state = () => pendingState(id)
  return useSyncExternalStore(shown.subscribe, state, state)
}

/** Whether anything is said of it: what a person has closed does not come back by itself. */
export const isShown = (id: string) => entries.has(id)

async function end(id: string) {
  const entry = entries.get(id)
  if (!entry) return
  update(id, { state: 'doing' })
  settle({ ...entry, state: await entry.run() })
}

/** How long a success notice stays, in milliseconds; any other stays until it is closed. */
const noticeTime = 10_000

/** Shows how something ended: a success for some time, or for as long as it can be undone. */
function settle(entry: Entry) {
  const { action, until } = outcomeOf(entry) ?? {}
  const undoable = action ? delay.get() * 1000 : noticeTime
  const left = until === undefined ? undoable : until - Date.now()
  // Of what was said before under the same id.
  clearTimeout(entries.get(entry.id)?.timer)
  entries.set(entry.id, isTimed(entry) ? timed({ ...entry, left }) : entry)
  changed()
}

/** Undoes a pending action, and says so. */
export function undo(id: string) {
  const entry = entries.get(id)
  if (entry?.state === 'pending' && entry.undone) settle({ ...entry, state: entry.undone })
}

/** Drops a pending action, or removes the notice of a finished one; a running one stays. */
export function dismiss(id: string) {
  const entry = entries.get(id)
  if (!entry || entry.state === 'doing') return
  clearTimeout(entry.timer)
  entries.delete(id)
  changed()
}

/**
 * Shows in one line how something ended that was not delayed, on the next page too if that is where a person
 * goes. Replaces an earlier notice with the same `id`.
 */
export function notify(state: WriteOutcome, id = `notice ${Date.now()} ${entries.size}`) {
  settle({ ...begun(id), message: '', run: () => Promise.resolve(state), state })
}

/** All actions that are pending, running, or finished and not yet closed. */
export const usePendingActions = () => useSyncExternalStore(shown.subscribe, shown.get, shown.get)
