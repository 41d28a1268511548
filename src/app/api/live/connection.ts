/** One connection on which the desk tells what is saved; it is made anew for as long as somebody wants it. */
import { Hearing, LiveChange, liveEvents, liveOperations } from '#contract/desk/live.ts'
import { addressOf } from '#contract/operation.ts'

/** `isLive` while everything that is changed is heard; `at` is the last moment up to which it was, in milliseconds. */
export type LiveState = { isLive: boolean; at?: number | undefined }

/** `last` is what was heard last, for whoever listens next. */
export type Told = { last: string } & (
  | { kind: 'change'; change: LiveChange }
  /** Something was saved, and nobody can say what. */
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
)

/** The desk sends something each 15 seconds; after so much silence the connection is taken for a dead one. */
const longestSilence = 40_000
/** Often enough that a device which was asleep does not call an old page live. */
const look = 2000
/** Where the desk has refused, and the browser gives up by itself. */
const pause = 30_000

/** Moments at which a device may have been asleep, or a page out of sight, for long. */
const wakings = ['visibilitychange', 'online', 'focus']

/** Tells what it hears, after what was heard `before`, until the function that it returns is called. */
export function openConnection(before: string, tell: (told: Told) => void): () => void {
  let source: EventSource | undefined
  let last = before
  /** When anything was heard, or is begun to be waited for. */
  let heardAt = Date.now()
  let brokenAt: number | undefined
  let state: LiveState = { isLive: false }

  const tellState = (next: LiveState) => {
    state = next
    tell({ last, kind: 'state', state })
  }
  const broken = () => {
    brokenAt ??= Date.now()
    tellState({ ...state, isLive: false })
  }
  function hear({ data, lastEventId, type }: MessageEvent<string>): void {
    last = lastEventId
    heardAt = Date.now()
    if (type === liveEvents.missed) return tell({ last, kind: 'missed' })
    if (type === 'message') {
      const change = parsed(LiveChange, data)
      return change && tell({ last, kind: 'change', change })
    }
    brokenAt = undefined
    return tellState(stateIn(data, heardAt))
  }
  function open(): void {
    source?.close()
    brokenAt = undefined
    heardAt = Date.now()
    source = openSource(last, { hear, broken })
  }
  const check = () => {
    const now = Date.now()
    const gaveUp = source?.readyState === EventSource.CLOSED
    if (gaveUp ? now - (brokenAt ?? now) <= pause : now - heardAt <= longestSilence) return
    // A connection that says nothing does not say either that it is broken.
    broken()
    open()
  }
  const watch = setInterval(check, look)
  for (const name of wakings) addEventListener(name, check)
  open()
  return () => {
    clearInterval(watch)
    for (const name of wakings) removeEventListener(name, check)
    source?.close()
  }
}

type Handlers = { hear: (event: MessageEvent<string>) => void; broken: () => void }

function openSource(last: string, { hear, broken }: Handlers): EventSource {
  const source = new EventSource(
    addressOf(liveOperations.listen, { query: { after: last || undefined } }),
  )
  for (const name of ['message', ...Object.values(liveEvents)])
    source.addEventListener(name, (event) => event instanceof MessageEvent && hear(event))
  source.addEventListener('error', broken)
  return source
}

/** Up to when the desk itself has heard, or until now if that is everything. */
function stateIn(data: string, now: number): LiveState {
  const { hearsAll, asOf } = parsed(Hearing, data) ?? { hearsAll: false }
  const moment = hearsAll ? now : Date.parse(asOf ?? '')
  return { isLive: hearsAll, at: Number.isNaN(moment) ? undefined : moment }
}

/** Undefined for what makes no sense: a page then misses a hint, and reads again as it always did. */
function parsed<Value>(schema: { parse: (value: unknown) => Value }, data: string) {
  try {
    return schema.parse(JSON.parse(data))
  } catch {
    return undefined
  }
}
