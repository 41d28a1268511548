/** Decides, from the result of sending a time record, what happens to the record. */
import type { Problem } from '#contract/problem.ts'
import { idIn, isProof } from '#contract/proof.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import { backOff } from '#database/leased-queue.ts'
import type { WriteResult } from '#gateway/idempotency/idempotent-write.ts'
import type { DispatchEnd } from '#gateway/store/time/dispatch.ts'

const operation = timeRecordOperations.createTimeRecord
const unreachable =
  'Nothing was sent, because the service could not be reached. Practice Desk will try again.'

type Attempt = {
  /** How often the record was tried, this time included. */
  attempts: number
  /** The wait after the first of them, in milliseconds. */
  retry: number
}

/** While a service is away, each attempt adds two lines to a journal that is kept for years: less and less often. */
const longestWaits = 20
/** Too many calls, and no room: both pass without anybody who changes the record. */
const passing: ReadonlySet<number> = new Set([429, 507])
/** In milliseconds, for a service that asks for less. */
const shortestWait = 1000

/**
 * A record counts as recorded only if the service has returned its id. A refusal and an unknown outcome wait for a
 * person; a record that was certainly not sent is sent again later.
 */
export function conclude(result: WriteResult, { attempts, retry }: Attempt): DispatchEnd {
  const longest = longestWaits * retry
  const wait = backOff(attempts, { first: retry, longest })
  if (result.kind === 'not sent') return { kind: 'later', reason: { detail: unreachable }, wait }
  if (result.kind !== 'answered' && result.kind !== 'retryable') return { kind: 'unknown' }
  if (result.status < 400) return answered(result.status, result.answer)
  const { detail, errors }: Problem = JSON.parse(result.answer)
  const reason = { detail, ...(errors && { errors }) }
  if (result.kind !== 'retryable' || !passing.has(result.status)) return { kind: 'refused', reason }
  const asked = Number(result.headers['retry-after']) * 1000
  if (Number.isNaN(asked)) return { kind: 'later', reason, wait }
  const least = backOff(attempts, { first: shortestWait, longest })
  return { kind: 'later', reason, wait: Math.max(asked, least) }
}

function answered(status: number, text: string): DispatchEnd {
  const serviceId = idIn(text)
  return serviceId !== undefined && isProof(operation, { status, text })
    ? { kind: 'recorded', serviceId }
    : { kind: 'unknown' }
}
