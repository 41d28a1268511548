/** The query about a matter's timeline, which is put together from several lists, as far as was asked for. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListPage } from '#app/api/list-page.ts'
import { inDays, momentOf, type TimelineEvent, type TimelineRow } from './events.ts'
import { joinReplacements } from './replacements.ts'
import type { TimelineKind, TimelineSearch } from './search.ts'
import { type SourceName, sourceNames, type SourcePage, sources } from './sources.ts'

/** How many events are read at first, and with each 'Show earlier'. */
export const eventsAtOnce = 100
/** The most pages of a source without an order, all of which would have to be read to know its latest. */
const mostUnordered = 8

export type Timeline = ListPage<TimelineRow> & {
  query: TimelineSearch
  /** How many events it has, without the days. */
  count: number
  hasEarlier: boolean
  /** The sources that could not be read. */
  failed: { name: SourceName; error: Error }[]
  /** The sources of which only a part was read, as they have no order or repeat themselves. */
  parts: SourceName[]
  changes: SourcePage['changes']
}

export const timelineQueries = {
  /** By the noun of its rows, as of every list. */
  all: () => ['events'] as const,
  of: (matterId: string, search: TimelineSearch, wanted: number) =>
    queryOptions({
      queryKey: [...timelineQueries.all(), matterId, search.kinds ?? 'all', wanted],
      queryFn: ({ client }) => readTimeline({ client, matterId, wanted }, search),
      placeholderData: keepPreviousData,
      // The lists that it is made of know themselves when they are old.
      staleTime: 0,
    }),
}

type Reading = { client: QueryClient; matterId: string; wanted: number }

async function readTimeline(reading: Reading, search: TimelineSearch): Promise<Timeline> {
  const { kinds } = search
  const streams = sourceNames
    .filter((name) => !kinds || sources[name].kinds.some((kind) => kinds.includes(kind)))
    .map((name) => new Stream(name))
  for (;;) {
    const until = Math.max(...streams.map((stream) => stream.until))
    const known = knownEvents(streams, kinds)
    const behind = streams.filter((stream) => stream.until === until)
    if (until === -Infinity || known.length >= reading.wanted) break
    await Promise.all(behind.map((stream) => stream.read(reading)))
  }
  const failed = streams.flatMap(({ name, error }) => (error ? [{ name, error }] : []))
  if (failed.length === streams.length) throw failed[0]!.error
  const events = knownEvents(streams, kinds)
  const records = inDays(events)
  return {
    query: search,
    records,
    pageIndex: 0,
    pageSize: records.length,
    totalRecords: records.length,
    count: events.length,
    hasEarlier: streams.some(({ until }) => until > -Infinity),
    failed,
    parts: streams.filter(({ isPart }) => isPart).map(({ name }) => name),
    changes: streams.find(({ changes }) => changes)?.changes,
  }
}

/** The events that are later than any that is still unread, so that none is missing between them. */
function knownEvents(streams: readonly Stream[], kinds: readonly TimelineKind[] | undefined) {
  const until = Math.max(...streams.map((stream) => stream.until))
  const events = streams.flatMap((stream) => [...stream.events.values()])
  const wanted = events.filter(({ kind }) => !kinds || kinds.includes(kind))
  // Joined first: what is joined stands where its document does, which may be later in the list.
  return joinReplacements(wanted).filter(({ at }) => momentOf(at) > until)
}

/** One source, and how far it was read. */
class Stream {
  readonly name: SourceName
  readonly events = new Map<string, TimelineEvent>()
  /** What was not read yet is not after this moment; `-Infinity` once all was read. */
  until = Infinity
  isPart = false
  error: Error | undefined
  changes: SourcePage['changes']
  private next: number | undefined
  private pages = 0

  constructor(name: SourceName) {
    this.name = name
  }

  async read({ client, matterId }: Reading): Promise<void> {
    try {
      const page = await sources[this.name].read({ client, matterId, from: this.next })
      this.pages += 1
      const isRepeated =
        page.events.length > 0 && page.events.every(({ id }) => this.events.has(id))
      for (const event of page.events) this.events.set(event.id, event)
      this.next = page.next
      this.changes ??= page.changes
      const isUnordered = page.until > this.until || page.until === Infinity
      this.isPart =
        page.next !== undefined && (isRepeated || (isUnordered && this.pages >= mostUnordered))
      const isDone = page.next === undefined || this.isPart
      this.until = isDone ? -Infinity : isUnordered ? Infinity : page.until
    } catch (error) {
      this.error = error instanceof Error ? error : new Error(String(error))
      this.until = -Infinity
    }
  }
}
