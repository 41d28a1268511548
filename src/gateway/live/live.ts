/** Tells open pages what was saved here or elsewhere, each over a connection that stays open (server-sent events). */
import { type Hearing, liveEvents } from '#contract/desk/live.ts'
import type { Signal } from '#database/signal.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import type { Guard } from '#gateway/http/guard.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import { busy, callerOf } from '#gateway/http/lanes.ts'
import { createSavedRecords, type SavedLog, type SavedRecord } from './saved-records.ts'

export type Live = {
  /**
   * Keeps an answer open and tells what is saved: `after` the position that the page has heard, or since the page
   * was read, which was so many milliseconds `ago`. Rejects with a `Refusal` if too many listen.
   */
  listen(exchange: Exchange, since: { [name in 'after' | 'ago']?: Parameter }): Promise<void>
  /** Tells what has just been saved, or seen to change elsewhere. */
  wake(): void
  /** Ends every answer; nobody can listen any more. */
  close(): void
}

/** In milliseconds. */
const defaultTimes = {
  /** How often to look for what other gateways have saved, which no signal has told. */
  look: 1000,
  /** How often something is sent, so that neither a proxy nor the desk takes the connection for a dead one. */
  beat: 15_000,
  /** How long a page listens before it has to ask again, and to show that it is still signed in. */
  longest: 4 * 60_000,
}

export type LiveTimes = Partial<typeof defaultTimes>

/** As an address has it. */
type Parameter = string | string[] | undefined

type Options = {
  log: SavedLog
  guard?: Pick<Guard, 'isStillAdmitted'> | undefined
  /** What is known of changes elsewhere now. */
  hearing: () => Hearing
  /** Tells when another gateway has saved something. */
  signal?: Pick<Signal, 'listen'> | undefined
  onFailure: (error: unknown) => void
  times?: LiveTimes
}

/** A browser listens once for all of its pages. */
const mostListeners = 2000
const mostOfCaller = 100
/** What a connection may leave unread, in bytes, before it is ended: the browser then asks for what it missed. */
const mostUnread = 65_536
/** After so long a browser asks again, in milliseconds. */
const retry = 2000
/** The same for a browser that is only asked to show its session again. */
const atOnce = 50
/** A page that was read longer ago than this, in milliseconds, reads everything again. */
const longestAgo = 60_000
/** How long a call may be on its way here, in milliseconds. */
const onTheWay = 2000

/** Nothing is read while nobody listens. */
export function createLive({ log, guard, hearing, signal, onFailure, times }: Options): Live {
  const { look, beat, longest } = { ...defaultTimes, ...times }
  const records = createSavedRecords(log, (saved) => {
    listeners.tellAll(saved?.map(eventOf).join('') ?? namedEvent(liveEvents.missed))
  })
  const listeners = createListeners(longest, () => {
    const stopHearing = signal?.listen(() => wake())
    const timers = [
      setInterval(() => wake(), look),
      setInterval(() => void listeners.endOthers(isStillAdmitted).catch(onFailure), look),
      setInterval(() => listeners.tellAll(namedEvent(liveEvents.beat, hearing())), beat),
    ].map((timer) => timer.unref())
    return () => {
      stopHearing?.()
      for (const timer of timers) clearInterval(timer)
      records.stop()
    }
  })
  /** How many want to listen and do not yet know from which position. */
  let waiting = 0
  const isStillAdmitted = async (exchange: Exchange) =>
    (await guard?.isStillAdmitted?.(exchange)) ?? true
  const wake = () => void (listeners.count() > 0 && records.read().catch(onFailure))
  let isClosed = false
  return {
    async listen(exchange, { after, ago }) {
      const { request, response } = exchange
      if (isClosed || listeners.areTooMany(exchange)) throw busy(exchange)
      waiting += 1
      let position: number
      try {
        position = await records.position()
      } finally {
        waiting -= 1
      }
      // Whoever waited for the same position and goes on after this one is still counted.
      if (response.destroyed) return void (waiting + listeners.count() === 0 && records.stop())
      if (isClosed) throw busy(exchange)
      response.writeHead(200, { ...apiHeaders, 'content-type': 'text/event-stream' })
      // Before what was missed is looked up, so that nothing is lost in between.
      listeners.add(exchange)
      const last = numberIn(request.headers['last-event-id'] ?? after)
      tell(exchange, `retry: ${retry}\n${last === undefined ? idOf(position) : ''}`)
      tell(exchange, await missedText(records, { last, ago: numberIn(ago) }))
      tell(exchange, namedEvent(liveEvents.ready, hearing()))
    },
    wake,
    close() {
      isClosed = true
      listeners.endAll()
    },
  }
}

/** The open answers, each ended after `longest`; `begin` runs for the first, and what it returns after the last. */
function createListeners(longest: number, begin: () => () => void) {
  const listeners = new Set<{ caller: string; exchange: Exchange }>()
  let end = () => {}
  return {
    count: () => listeners.size,
    areTooMany(exchange: Exchange): boolean {
      const caller = callerOf(exchange)
      const own = [...listeners].filter((one) => one.caller === caller)
      return listeners.size >= mostListeners || own.length >= mostOfCaller
    },
    add(exchange: Exchange): void {
      const { response } = exchange
      const listener = { caller: callerOf(exchange), exchange }
      const timer = setTimeout(() => response.end(`retry: ${atOnce}\n\n`), longest).unref()
      if (listeners.size === 0) end = begin()
      listeners.add(listener)
      response.once('close', () => {
        clearTimeout(timer)
        listeners.delete(listener)
        if (listeners.size === 0) end()
      })
    },
    tellAll(text: string): void {
      for (const { exchange } of listeners) tell(exchange, text)
    },
    /** Ends the answers of those who may not listen any more: their browsers ask again, and are refused. */
    async endOthers(mayListen: (exchange: Exchange) => Promise<boolean>): Promise<void> {
      for (const { exchange } of listeners)
        if (!(await mayListen(exchange))) exchange.response.end()
    },
    endAll(): void {
      for (const { exchange } of listeners) exchange.response.end()
    },
  }
}

type SavedRecords = ReturnType<typeof createSavedRecords>
type Since = { last: number | undefined; ago: number | undefined }

async function missedText(records: SavedRecords, heard: Since): Promise<string> {
  const missed = await missedSince(records, heard)
  if (missed) return missed.map(eventOf).join('')
  return idOf(await records.position()) + namedEvent(liveEvents.missed)
}

/** What was saved since a browser heard something last, or since it read a page; undefined where it reads everything again. */
async function missedSince(
  { since, lately }: SavedRecords,
  { last, ago }: Since,
): Promise<readonly SavedRecord[] | undefined> {
  if (last !== undefined) return since(last)
  if (ago === undefined) return []
  return ago > longestAgo ? undefined : lately(ago + onTheWay)
}

/** Ends a connection whose browser does not read. */
function tell({ response }: Exchange, text: string): void {
  if (response.destroyed || response.writableEnded || text === '') return
  // What is written now may be long: what counts is what was not read before.
  if (response.writableLength > mostUnread) response.destroy()
  else response.write(text)
}

/** What a browser says that it heard last, when it comes back. */
const idOf = (position: number) => `id: ${position}\n`
const eventOf = ({ position, change }: SavedRecord) =>
  `${idOf(position)}data: ${JSON.stringify(change)}\n\n`
const namedEvent = (name: string, data = {}) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Anything but a whole number is as nothing. */
const numberIn = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
