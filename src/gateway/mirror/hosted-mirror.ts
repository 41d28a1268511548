/** The mirror as the thread that serves people has it: each call goes to the mirror's own thread, which may fail alone. */
import type { RecordOfKind } from './context.ts'
import { nameOf } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import { Refusal } from '#http/problem.ts'
import type { Location } from '#database/open.ts'
import { createDeskSide, type DeskParts, type Note } from './desk-side.ts'
import { keepThread } from './keep-thread.ts'
import type { Mirror } from './mirror.ts'
import type { Checked } from './read-back.ts'
import { startThread } from './start-thread.ts'

/** What is kept, where, and when. */
export type HostedMirrorSettings = {
  /** A folder of its own, or the PostgreSQL server of the desk. */
  location: Location
  /** The address of the service; what came from another one is not shown. */
  address: string
  /** Whether the service runs in this process. */
  embedded: boolean
  /** For how many days what was seen to change is kept. */
  changesDays: number
  /** The built file of its thread; without it, it works in this one. */
  thread?: string | undefined
  times?: Partial<typeof defaultTimes>
}

/** In milliseconds. */
const defaultTimes = {
  /** How soon after its start the desk reads anything. */
  delay: 20_000,
  look: 30_000,
  poll: 60_000,
  /** How long a page of the service may take. */
  call: 60_000,
  /** How long nobody may have been served before the mirror asks for more, and how long it waits for that at most. */
  pause: 40,
  most: 2000,
}
/**
 * With the service in the same process, whose every page holds people up: the first minute is for those who have just
 * opened the desk, and pages are read while they read or write themselves.
 */
const embeddedTimes = { delay: 60_000, pause: 500, most: 10_000 }

/** How long an answer may take, in milliseconds. */
export const timeouts = { search: 20_000, command: 120_000, close: 4000 }

/** What the desk uses of the mirror. */
export type HostedMirror = Omit<Mirror, 'wake' | 'check' | 'names'> & {
  /** Undefined where the mirror cannot say. */
  check(record: RecordOfKind): Promise<Checked | undefined>
  /** The same where there is no answer within `patience`, in milliseconds. */
  names(records: readonly RecordOfKind[], patience: number): ReturnType<Mirror['names']>
}

type Parts = Omit<DeskParts, 'note'> & { log: Logger }

/** Nothing is opened before somebody asks, or it is time to read. */
export function hostMirror(settings: HostedMirrorSettings, { log, ...parts }: Parts): HostedMirror {
  const { location, address, embedded, changesDays, thread } = settings
  const times = { ...defaultTimes, ...(embedded && embeddedTimes), ...settings.times }
  const beginAt = performance.now() + times.delay
  const note = ({ level, message, facts }: Note) => log[level](facts, message)
  const desk = createDeskSide({ ...parts, note }, times)
  const start = () => {
    const delay = Math.max(beginAt - performance.now(), 0)
    const kept = { location, address, embedded, changesDays }
    return startThread(thread, { ...kept, times: { ...times, delay } }, desk)
  }
  const kept = keepThread(start, (error) =>
    log.error({ name: nameOf(error) }, 'the thread of the mirror has ended, and is started again'),
  )
  const isNew = createLatest(opening)
  const closing = new AbortController()
  const begin = () => desk.quiet(undefined, closing.signal).then(kept.reach, () => undefined)
  const timer = setTimeout(begin, times.delay).unref()
  const limit = () => AbortSignal.timeout(timeouts.search)
  return {
    state: async () =>
      kept.reach()?.call('state', undefined, limit()).catch(unavailable) ?? unavailable(),
    search: async (term) =>
      kept.reach()?.call('search', term, limit()).catch(unavailable) ?? unavailable(),
    changes: async (matterId, query) =>
      kept.reach()?.call('changes', { matterId, query }, limit()).catch(unavailable) ??
      unavailable(),
    names: async (records, patience) =>
      kept.reach()?.call('names', records, AbortSignal.timeout(patience)).catch(nothing),
    async command(command) {
      const reached = kept.reach()
      if (!reached) throw new Refusal(503, { detail: cannotBeReached })
      await reached.call('command', command, AbortSignal.timeout(timeouts.command))
    },
    noteWrite: ({ operation, recordId, person, outcome }) =>
      void kept.reach()?.call('noteWrite', { operation, recordId, person, outcome }).catch(nothing),
    noteOpened(matterId) {
      if (isNew(matterId)) void kept.running()?.call('noteOpened', matterId).catch(nothing)
    },
    check: async (record) => kept.reach()?.call('check', record, limit()).catch(nothing),
    async close() {
      clearTimeout(timer)
      closing.abort()
      const left = kept.close()
      // What is not closed in time ends as if it were killed, which loses nothing.
      await left?.call('close', undefined, AbortSignal.timeout(timeouts.close)).catch(() => {})
      await left?.stop()
    },
  }
}

/** A matter opened again within `time`, in milliseconds, is not read again; the last `most` matters are remembered. */
const opening = { time: 60_000, most: 500 }

/** Returns a function that says whether it was not called with the same text a moment ago. */
function createLatest({ time, most }: typeof opening) {
  const times = new Map<string, number>()
  return (text: string): boolean => {
    const now = performance.now()
    const before = times.get(text)
    if (before !== undefined && now - before < time) return false
    times.delete(text)
    times.set(text, now)
    const [oldest] = times.keys()
    if (times.size > most && oldest !== undefined) times.delete(oldest)
    return true
  }
}

const nothing = () => undefined
const cannotBeReached =
  'Practice Desk’s copy of your records cannot be reached at the moment. Try again in a few minutes.'
const unavailable = () => ({ use: 'unavailable' as const, kinds: [] })
