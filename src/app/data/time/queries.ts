// @chunk pieces
/** Queries and mutations for pending time records and those recorded in Practice Desk. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { failureOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import {
  type HeldTimeRecord,
  type OutboxDecision,
  type OutboxRecord,
  type RecordedQuery,
  timeOutboxOperations,
} from '#contract/desk/time-outbox.ts'

/** How often the list refreshes while a record is pending, in milliseconds. */
const refreshMs = 1500
const isMoving = ({ state }: OutboxRecord) => state === 'held' || state === 'sending'

/** Whether a record waits for a person: it was set aside or refused, or nobody knows whether it was recorded. */
export const waitsForPerson = ({ state }: OutboxRecord) =>
  state === 'set aside' || state === 'refused' || state === 'unknown'

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
  /** A pending record as it was when its form was opened; if it was held, it is set aside, so that it is not sent meanwhile. */
  before: (id: string) =>
    beforeEdit(timeQueries.now(id).queryKey, async (signal) => {
      const record = await call(timeOutboxOperations.getHeldTimeRecord, { params: { id }, signal })
      if (record.state !== 'held') return record
      // If the answer is lost, look: a second run of this query could no longer tell that the record was held.
      const paused = await setAside(id).catch(async (error: unknown) => {
        const found = await findTime(id)
        if (found?.state !== 'set aside') throw error
        return found
      })
      return { ...paused, state: record.state }
    }),
  /** A record as the desk has it now, or null if it has none; refetched regularly while it is held or being sent. */
  now: (id: string) =>
    queryOptions({
      queryKey: [...timeQueries.all(), 'one', id],
      queryFn: async () => (await findTime(id)) ?? null,
      refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? refreshMs : false),
      staleTime: 0,
    }),
  /** A record that was withdrawn: its form begins with what was typed. Never fetched, never refreshed. */
  withdrawn: (id: string) =>
    queryOptions<OutboxRecord>({ queryKey: ['withdrawn time', id], enabled: false }),
  allRecorded: () => [...timeQueries.all(), 'recorded'] as const,
  recorded: (query: RecordedQuery) =>
    queryOptions({
      queryKey: [...timeQueries.allRecorded(), 'page', query],
      queryFn: ({ signal }) => call(timeOutboxOperations.listRecordedTime, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Nothing stands in while it loads: an amount of another search would be wrong, not old. */
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

const setAside = (id: string) =>
  write(timeOutboxOperations.decideTimeRecord, {
    params: { id },
    body: { decision: 'set aside' },
  })

/** The record as the desk has it now, if it has it at all. */
export async function findTime(id: string): Promise<OutboxRecord | undefined> {
  try {
    return await call(timeOutboxOperations.getHeldTimeRecord, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return undefined
    throw error
  }
}

/**
 * Resolves to the withdrawn record. If the answer is lost, the record counts as withdrawn once the desk no longer has
 * it, which is checked for some seconds; this then resolves to undefined.
 */
async function withdraw(id: string): Promise<OutboxRecord | undefined> {
  try {
    return await write(timeOutboxOperations.undoTimeRecord, { params: { id } })
  } catch (error) {
    if (failureOf(error).word !== 'Not known') throw error
    const isThere = () => findTime(id).then(Boolean, () => true)
    if (await readUntil(isThere, (there) => !there)) throw error
    return undefined
  }
}

/** A record with the id that makes saving it idempotent, and what an edit replaces: any version where that is undefined. */
export type Holding = { id: string; record: HeldTimeRecord; version?: string | undefined }

export const timeMutations = {
  hold: () =>
    writing(timeQueries.all(), ({ id, record: body, version }: Holding) =>
      write(timeOutboxOperations.holdTimeRecord, { params: { id }, query: { version }, body }),
    ),
  undo: () => writing(timeQueries.all(), withdraw),
  decide: () =>
    writing(timeQueries.all(), ({ id, ...body }: { id: string } & OutboxDecision) =>
      write(timeOutboxOperations.decideTimeRecord, { params: { id }, body }),
    ),
}
