/** Asks every minute which matters have changed, and keeps them; what was deleted only a sweep finds. */
import { sql } from 'drizzle-orm'
import { hasId, type MirrorContext, slicesOf } from './context.ts'
import { clockMargin } from './run.ts'
import { changedMatters, isBadRequest, isPastEnd, matterSource, tellingChanges } from './source.ts'
import type { Matter } from '#contract/matters.ts'

/** Changes may reach a list later than they were made, and clocks differ: so far a poll looks back, in milliseconds. */
const overlap = 120_000
const day = 24 * 60 * 60_000

/** The service does not know the parameter: it refuses it, or lists matters that have not changed as well. */
export class PollUseless extends Error {}

/** Keeps changes since `watermark`, and moves it; needs the lease. Leaves those that `isDue` to the read-back. */
export async function pollMatters(
  context: MirrorContext,
  watermark: Date,
  isDue: (matter: Matter) => boolean,
): Promise<void> {
  const { ask, kinds, quiet, tellChanged, pageSize, slice, signal } = context
  const { keep } = tellingChanges(matterSource(ask, pageSize), tellChanged)
  const since = new Date(watermark.getTime() - overlap)
  const pages = changedMatters(ask, since, pageSize, signal)
  const startedAt = await kinds.now()
  let latest = watermark
  let read = 0
  let before: ReadonlySet<string> = new Set()
  for (let pageIndex = 0; ; pageIndex += 1) {
    const readAt = await kinds.now()
    const page = await pages(pageIndex).catch((error: unknown) => {
      // The service said that there are more, and there are not.
      if (pageIndex > 0 && isPastEnd(error)) return undefined
      throw isBadRequest(error) ? new PollUseless() : error
    })
    if (!page) break
    if (pageIndex === 0 && page.records.some(isBefore(since))) throw new PollUseless()
    for (const part of slicesOf(page.records.filter(hasId), slice)) {
      await quiet(signal)
      await kinds.write('matters', async (db) => {
        await keep(
          db,
          part.filter((matter) => !isDue(matter)),
          { readAt },
        )
        return [undefined]
      })
    }
    latest = latestOf(page.records, latest, startedAt)
    read += page.records.length
    // A service that repeats itself would be asked as often as its total says, be that a billion.
    const isRepeated = page.records.every(({ id }) => before.has(id))
    if (isRepeated || read >= page.totalRecords) break
    before = new Set(page.records.map(({ id }) => id))
  }
  await kinds.write('matters', async () => [
    undefined,
    sql`, watermark = greatest(${latest.toISOString()}::timestamptz,
        ${startedAt.toISOString()}::timestamptz - ${sql.raw(clockMargin)}),
      polled_at = ${startedAt.toISOString()}::timestamptz, failures = 0, retry_at = null, reason = null,
      state = case when complete_at is null then state else 'kept' end`,
  ])
}

const changedAt = ({ userChangeTimestamp }: Matter) =>
  userChangeTimestamp === undefined ? Number.NaN : Date.parse(userChangeTimestamp)

const isBefore = (since: Date) => (matter: Matter) => changedAt(matter) < since.getTime() - day

/** A clock that is a day ahead is no clock. */
function latestOf(matters: readonly Matter[], latest: Date, now: Date): Date {
  const times = matters.map(changedAt).filter((time) => time < now.getTime() + day)
  return new Date(Math.max(latest.getTime(), ...times))
}
