/** One connection on which the desk tells what is saved; it is made anew for as long as somebody wants it. */
import { LiveChange, liveEvents, liveOperations } from '#contract/desk/live.ts'
import { addressOf } from '#contract/operation.ts'

/** `isLive` while everything that is saved is heard; `at` is the last moment at which it was, in milliseconds. */
export type LiveState = { isLive: boolean; at: number }

/** `last` is what was heard last, for whoever listens next. */
export type Told = { last: string } & (
  | { kind: 'change'; change: LiveChange }
  /** Something was saved, and nobody can say what. */
  | { kind: 'missed' }
  | { kind: 'state'; state: LiveState }
)

/** The desk sends something each 15 seconds; after so much silence the connection is taken for a dead one. */
const longestSilence = 40_000
const look = 10_000
/** Where the desk has refused, and the browser gives up by itself. */
const pause = 30_000

/** Tells what it hears, after what was heard `before`, until the function that it returns is called. */
export function openConnection(before: string, tell: (told: Told) => void): () => void {
  let source: EventSource | undefined
  let last = before
  let heardAt = Date.now()
  let brokenAt: number | undefined

  const hear = (event: Event) => {
    if (event instanceof MessageEvent) last = event.lastEventId
    heardAt = Date.now()
  }
  const broken = () => {
    brokenAt ??= Date.now()
    tell({ last, kind: 'state', state: { isLive: false, at: heardAt } })
  }
  function open(): void {
    source?.close()
    brokenAt = undefined
    heardAt = Date.now()
    source = new EventSource(
      addressOf(liveOperations.listen, { query: { after: last || undefined } }),
    )
    source.addEventListener('message', (event: MessageEvent<string>) => {
      hear(event)
      const change = changeIn(event.data)
      if (change) tell({ last, kind: 'change', change })
    })
    source.addEventListener(liveEvents.beat, hear)
    source.addEventListener(liveEvents.missed, (event) => {
      hear(event)
      tell({ last, kind: 'missed' })
    })
    source.addEventListener(liveEvents.ready, (event) => {
      hear(event)
      brokenAt = undefined
      tell({ last, kind: 'state', state: { isLive: true, at: heardAt } })
    })
    source.addEventListener('error', broken)
  }
  const watch = setInterval(() => {
    const now = Date.now()
    const gaveUp = source?.readyState === EventSource.CLOSED
    if (gaveUp ? now - (brokenAt ?? now) > pause : now - heardAt > longestSilence) open()
  }, look)
  open()
  return () => {
    clearInterval(watch)
    source?.close()
  }
}

/** Undefined for what is no change: a page then misses a hint, and reads again as it always did. */
function changeIn(data: string): LiveChange | undefined {
  try {
    return LiveChange.parse(JSON.parse(data))
  } catch {
    return undefined
  }
}
