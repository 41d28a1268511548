/** Queries and mutations for pending time records and those recorded in Practice Desk. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import {
  type HeldTimeRecord,
  type OutboxDecision,
  type OutboxRecord,
  type RecordedQuery,
  timeOutboxOperations,
} from '#contract/time-outbox.ts'

/** How often the list refreshes while a record is pending, in milliseconds. */
const refreshMs = 1500
const isMoving = ({ state }: OutboxRecord) => state === 'held' || state === 'sending'

/** Keys run from general to specific: `all()` reaches everything about time. */
export const timeQueries = {
  all: () => ['time'] as const,
  /** Records that are not recorded yet; refetched regularly while any is held or being sent. */
  open: () =>
    queryOptions({
      queryKey: [...timeQueries.all(), 'open'],
      queryFn: ({ signal }) => call(timeOutboxOperations.listOpenTimeRecords, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? refreshMs : false),
      staleTime: 0,
    }),
  /** A pending record as it was when its form was opened. */
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

/** A record with the id that makes saving it idempotent. */
export type Holding = { id: string; record: HeldTimeRecord }

export const timeMutations = {
  hold: () =>
    writing(timeQueries.all(), ({ id, record: body }: Holding) =>
      write(timeOutboxOperations.holdTimeRecord, { params: { id }, body }),
    ),
  undo: () =>
    writing(timeQueries.all(), (id: string) =>
      write(timeOutboxOperations.undoTimeRecord, { params: { id } }),
    ),
  decide: () =>
    writing(timeQueries.all(), ({ id, decision }: { id: string } & OutboxDecision) =>
      write(timeOutboxOperations.decideTimeRecord, { params: { id }, body: { decision } }),
    ),
}
