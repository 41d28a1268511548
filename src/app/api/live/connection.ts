/** The connection on which the desk reports what is saved; it is reopened whenever it breaks, until it is closed. */
import { Hearing, LiveChange, liveEvents, liveOperations } from '#contract/desk/live.ts'
import { addressOf } from '#contract/operation.ts'

/** `isLive` while everything that is changed is heard; `at` is the last moment up to which it was, in milliseconds. */
export type LiveState = { isLive: boolean; at?: number | undefined }

/** `last` is what was heard last, for whoever listens next. */
export type LiveMessage = { last: string } & (
  | { kind: 'change'; change: LiveChange }
  /** Something was saved, and nobody can say what. */
  | { kind: 'missed' }
  /** The desk has refused the connection, and a browser does not say why. */
  | { kind: 'refused' }
  | { kind: 'state'; state: LiveState }
)

type OnMessage = (message: LiveMessage) => void

/** The desk sends something each 15 seconds; after so much silence the connection is taken for a dead one. */
const longestSilence = 40_000
/** How often to check, in milliseconds: a device that was asleep must not call an old page live. */
const look = 2000
/** How long to wait before reconnecting once the desk has refused and the browser gave up, in milliseconds. */
const pause = 30_000

/** The desk closes connections now and then: a break of up to this many milliseconds is not reported. */
const shortBreak = 1000

/** Moments at which a device may have been asleep, or a page out of sight, for long. */
const wakings = ['visibilitychange', 'online', 'focus']

/** Passes on what it hears, after what was heard `before`, until the function that it returns is called. */
export function openConnection(before: string, onMessage: OnMessage): () => void {
  let source: EventSource | undefined
  let last = before
  /** When something was last heard, or when waiting for it began. */
  let heardAt = Date.now()
  let brokenAt: number | undefined
  let state: LiveState = { isLive: false }

  const setState = (next: LiveState) => {
    state = next
    onMessage({ last, kind: 'state', state })
  }
  const broken = () => {
    brokenAt ??= Date.now()
    setState({ ...state, isLive: false })
  }
  const breaks = createBreaks(broken)
  const refused = () => onMessage({ last, kind: 'refused' })
  function hear({ data, lastEventId, type }: MessageEvent<string>): void {
    breaks.end()
    last = lastEventId
    heardAt = Date.now()
    if (type === liveEvents.missed) return onMessage({ last, kind: 'missed' })
    const change = type === 'message' ? parsed(LiveChange, data) : undefined
    if (change) onMessage({ last, kind: 'change', change })
    if (type === 'message') return
    brokenAt = undefined
    setState(stateIn(data, { now: heardAt, before: state.at }))
  }
  function open(): void {
    source?.close()
    brokenAt = undefined
    heardAt = Date.now()
    source = openSource(last, { hear, broken, refused, paused: breaks.begin })
  }
  const check = () => {
    const now = Date.now()
    const gaveUp = source?.readyState === EventSource.CLOSED
    if (gaveUp ? now - (brokenAt ?? now) <= pause : now - heardAt <= longestSilence) return
    // A connection that says nothing does not say either that it is broken.
    broken()
    open()
  }
  const stopChecking = keepChecking(check)
  open()
  return () => {
    stopChecking()
    breaks.end()
    source?.close()
  }
}

/** Calls `broken` for a break that is not a short one. */
function createBreaks(broken: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin: () => void (timer ??= setTimeout(broken, shortBreak)),
    end() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function keepChecking(check: () => void): () => void {
  const timer = setInterval(check, look)
  for (const name of wakings) addEventListener(name, check)
  return () => {
    clearInterval(timer)
    for (const name of wakings) removeEventListener(name, check)
  }
}

type Handlers = {
  hear: (event: MessageEvent<string>) => void
  /** The browser makes the connection again by itself. */
  paused: () => void
  broken: () => void
  /** The desk has answered, and the browser gives up. */
  refused: () => void
}

/**
 * How long the page has been there, in milliseconds: by a count that may stand still while the device sleeps, or by a
 * clock that somebody may set back meanwhile. Too long only costs reading more.
 */
export const pageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

function openSource(last: string, { hear, paused, broken, refused }: Handlers): EventSource {
  const since = last ? { after: last } : { ago: String(Math.round(pageAge())) }
  const source = new EventSource(addressOf(liveOperations.listen, { query: since }))
  let isHeard = last !== ''
  let hasFailed = false
  const take = (event: Event) => {
    if (!(event instanceof MessageEvent)) return
    const { lastEventId } = event
    // The browser repeated the first request unchanged: its `ago` is out of date, so changes may be missing.
    if (!isHeard && hasFailed) hear(new MessageEvent(liveEvents.missed, { lastEventId }))
    isHeard = true
    hear(event)
  }
  for (const name of ['message', ...Object.values(liveEvents)]) source.addEventListener(name, take)
  source.addEventListener('error', () => {
    hasFailed = true
    if (source.readyState === EventSource.CONNECTING) return paused()
    broken()
    refused()
  })
  return source
}

/** Up to when the desk itself has heard, or until now if that is everything; what was heard before stays true. */
function stateIn(
  data: string,
  { now, before = 0 }: { now: number; before: number | undefined },
): LiveState {
  const { hearsAll, asOf } = parsed(Hearing, data) ?? { hearsAll: false }
  const moment = hearsAll ? now : Date.parse(asOf ?? '')
  const at = Math.max(before, Number.isNaN(moment) ? 0 : moment)
  return { isLive: hearsAll, at: at > 0 ? at : undefined }
}

/** Undefined for what makes no sense: a page then misses a hint, and reads again as it always did. */
function parsed<Value>(schema: { parse: (value: unknown) => Value }, data: string) {
  try {
    return schema.parse(JSON.parse(data))
  } catch {
    return undefined
  }
}
