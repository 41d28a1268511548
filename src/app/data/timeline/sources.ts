/** Where the events of a matter come from: each source a page at a time, as far as can be the latest first. */
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { timeQueries } from '#app/data/time/queries.ts'
import { type ChangePage, changeOperations } from '#contract/desk/changes.ts'
import { largestPage } from '#contract/query-string.ts'
import {
  eventsOfChange,
  eventsOfDocument,
  eventsOfTask,
  eventsOfTime,
  momentOf,
  type TimelineEvent,
} from './events.ts'
import type { TimelineKind } from './search.ts'

export const sourceNames = ['documents', 'tasks', 'time', 'changes'] as const
export type SourceName = (typeof sourceNames)[number]

/** What a source has told so far. */
export type SourcePage = {
  events: TimelineEvent[]
  /** What the next page goes on from; undefined on the last one. */
  next: number | undefined
  /** No event of a later page is after this moment; `Infinity` where that is not known. */
  until: number
  /** What the desk says of the changes that it keeps. */
  changes?: Pick<ChangePage, 'use' | 'since' | 'kinds'>
}

type Reading = { client: QueryClient; matterId: string; from: number | undefined }
export type Source = {
  kinds: readonly TimelineKind[]
  /** The first page, or the one that goes on `from` what the one before says. */
  read: (reading: Reading) => Promise<SourcePage>
}

type Listed<Row> = { records: Row[]; totalRecords: number; pageIndex: number; pageSize: number }

/** A page of a list that comes in pages with a total; `at` is what the list is sorted by. */
function listedPage<Row>(
  { records, totalRecords, pageIndex, pageSize }: Listed<Row>,
  at: (row: Row) => string | undefined,
  eventsOf: (row: Row) => TimelineEvent[],
): SourcePage {
  const times = records.map((row) => momentOf(at(row) ?? ''))
  const isOrdered = times.every((time, place) => place === 0 || !(time > times[place - 1]!))
  const last = times.at(-1)
  const hasMore = records.length > 0 && (pageIndex + 1) * pageSize < totalRecords
  return {
    events: records.flatMap(eventsOf),
    next: hasMore ? pageIndex + 1 : undefined,
    until: isOrdered && last !== undefined && !Number.isNaN(last) ? last : Infinity,
  }
}

const documents: Source = {
  kinds: ['documents'],
  async read({ client, matterId, from: pageIndex = 0 }) {
    const owner = { kind: 'matter' as const, id: matterId }
    const query = documentQueries.list({ pageIndex, pageSize: largestPage }, owner)
    const page = await client.query(query)
    return listedPage(page, ({ lastModifiedDate }) => lastModifiedDate, eventsOfDocument)
  },
}

const tasks: Source = {
  kinds: ['tasks'],
  async read({ client, matterId, from: pageIndex = 0 }) {
    const query = taskQueries.list(
      { sortBy: 'dueDate', sortDirection: 'Descending', pageIndex, pageSize: largestPage },
      { associatedMatterId: matterId },
    )
    return listedPage(await client.query(query), ({ dueDate }) => dueDate, eventsOfTask)
  },
}

const time: Source = {
  kinds: ['time'],
  async read({ client, matterId, from: pageIndex = 0 }) {
    const asked = { associatedMatterId: matterId, pageIndex, pageSize: largestPage }
    const page = await client.query(timeQueries.recorded(asked))
    return listedPage({ ...page, ...asked }, ({ record }) => record?.date, eventsOfTime)
  },
}

const changes: Source = {
  kinds: ['people', 'changes'],
  async read({ client, matterId, from: before }) {
    const {
      records = [],
      next,
      use,
      since,
      kinds,
    } = await client.query({
      queryKey: ['events', 'changes', matterId, before ?? 'latest'],
      queryFn: ({ signal }) =>
        call(changeOperations.listMatterChanges, {
          params: { id: matterId },
          query: { before, pageSize: largestPage },
          signal,
        }),
      // What was seen before a change stays as it is.
      staleTime: before === undefined ? 0 : Infinity,
    })
    const events = records.flatMap(eventsOfChange)
    const last = events.at(-1)
    return {
      events,
      next,
      until: last ? momentOf(last.at) : Infinity,
      changes: { use, since, kinds },
    }
  },
}

export const sources: Record<SourceName, Source> = { documents, tasks, time, changes }
