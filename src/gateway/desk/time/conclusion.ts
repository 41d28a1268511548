/** Decides, from the result of sending a time record, what happens to the record. */
import type { Problem } from '#contract/problem.ts'
import { idIn, isProof } from '#contract/proof.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { WriteResult } from '#gateway/idempotency/idempotent-write.ts'
import type { DispatchEnd } from '#gateway/store/time/dispatch.ts'

const operation = timeRecordOperations.createTimeRecord
const unreachable =
  'Nothing was sent, because the service could not be reached. Practice Desk will try again.'

/**
 * A record counts as recorded only if the service has returned its id. A refusal and an unknown outcome wait for a
 * person; a record that was certainly not sent is sent again after `retry` milliseconds.
 */
export function conclude(result: WriteResult, retry: number): DispatchEnd {
  if (result.kind === 'not sent')
    return { kind: 'later', reason: { detail: unreachable }, wait: retry }
  if (result.kind !== 'answered' && result.kind !== 'retryable') return { kind: 'unknown' }
  if (result.status < 400) return answered(result.status, result.answer)
  const { detail, errors }: Problem = JSON.parse(result.answer)
  const reason = { detail, ...(errors && { errors }) }
  if (result.status !== 429 || result.kind !== 'retryable') return { kind: 'refused', reason }
  const retryAfter = Number(result.headers['retry-after']) * 1000
  return {
    kind: 'later',
    reason,
    wait: Number.isFinite(retryAfter) ? Math.max(retryAfter, 1000) : retry,
  }
}

function answered(status: number, text: string): DispatchEnd {
  const serviceId = idIn(text)
  return serviceId !== undefined && isProof(operation, { status, text })
    ? { kind: 'recorded', serviceId }
    : { kind: 'unknown' }
}
