/** Time records on their way and recorded through this desk, as queries and mutations. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import {
  type HeldTimeRecord,
  type OutboxDecision,
  type OutboxRecord,
  type RecordedQuery,
  timeOutboxOperations,
} from '#contract/time-outbox.ts'

/** How soon the list looks again while something is on its way, in milliseconds. */
const lookingAgain = 1500
const isMoving = ({ state }: OutboxRecord) => state === 'held' || state === 'sending'

/** Keys run from general to specific: `all()` reaches everything about time. */
export const timeQueries = {
  all: () => ['time'] as const,
  /** What is not recorded yet; while any of it moves, it is looked at again and again. */
  open: () =>
    queryOptions({
      queryKey: [...timeQueries.all(), 'open'],
      queryFn: ({ signal }) => call(timeOutboxOperations.listOpenTimeRecords, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? lookingAgain : false),
      staleTime: 0,
    }),
  /** A record that is not recorded yet, as it was when somebody began to change it. */
  before: (id: string) =>
    beforeEdit([...timeQueries.all(), 'one', id], (signal) =>
      call(timeOutboxOperations.getHeldTimeRecord, { params: { id }, signal }),
    ),
  allRecorded: () => [...timeQueries.all(), 'recorded'] as const,
  recorded: (query: RecordedQuery) =>
    queryOptions({
      queryKey: [...timeQueries.allRecorded(), 'page', query],
      queryFn: ({ signal }) => call(timeOutboxOperations.listRecordedTime, { query, signal }),
    }),
  totals: (query: RecordedQuery) =>
    queryOptions({
      queryKey: [...timeQueries.allRecorded(), 'totals', query],
      queryFn: ({ signal }) => call(timeOutboxOperations.totalRecordedTime, { query, signal }),
    }),
  habits: (associatedMatterId: string, staffContactId: string) =>
    queryOptions({
      queryKey: [...timeQueries.all(), 'habits', associatedMatterId, staffContactId],
      queryFn: ({ signal }) =>
        call(timeOutboxOperations.getTimeHabits, {
          query: { associatedMatterId, staffContactId },
          signal,
        }),
    }),
}

/** A record with the name that makes saving it twice the same as saving it once. */
export type Holding = { id: string; record: HeldTimeRecord }

export const timeMutations = {
  hold: () =>
    mutationOptions({
      mutationFn: ({ id, record: body }: Holding) =>
        write(timeOutboxOperations.holdTimeRecord, { params: { id }, body }),
      meta: { invalidates: timeQueries.all() },
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (id: string) => write(timeOutboxOperations.undoTimeRecord, { params: { id } }),
      meta: { invalidates: timeQueries.all() },
    }),
  decide: () =>
    mutationOptions({
      mutationFn: ({ id, decision }: { id: string } & OutboxDecision) =>
        write(timeOutboxOperations.decideTimeRecord, { params: { id }, body: { decision } }),
      meta: { invalidates: timeQueries.all() },
    }),
}
