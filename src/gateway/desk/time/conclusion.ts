/** What the result of sending a time record means for its state. */
import type { Problem } from '#contract/problem.ts'
import { idIn, isProof } from '#contract/proof.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { WriteResult } from '#gateway/idempotency/idempotent-write.ts'
import type { DispatchEnd } from '#gateway/store/time/dispatch.ts'

const operation = timeRecordOperations.createTimeRecord
const unreachable =
  'Nothing was sent, because the service could not be reached. Practice Desk will try again.'

/**
 * A record counts as recorded only when the service has returned its id. A refusal waits for a person, and so
 * does an unknown outcome; what was certainly not sent is sent again after `again` milliseconds.
 */
export function conclude(end: WriteResult, again: number): DispatchEnd {
  if (end.kind === 'not sent')
    return { kind: 'later', reason: { detail: unreachable }, wait: again }
  if (end.kind !== 'answered' && end.kind !== 'retryable') return { kind: 'unknown' }
  if (end.status < 400) return answered(end.status, end.answer)
  const { detail, errors }: Problem = JSON.parse(end.answer)
  const reason = { detail, ...(errors && { errors }) }
  if (end.status !== 429 || end.kind !== 'retryable') return { kind: 'refused', reason }
  const retryAfter = Number(end.headers['retry-after']) * 1000
  return {
    kind: 'later',
    reason,
    wait: Number.isFinite(retryAfter) ? Math.max(retryAfter, 1000) : again,
  }
}

function answered(status: number, text: string): DispatchEnd {
  const serviceId = idIn(text)
  return serviceId !== undefined && isProof(operation, { status, text })
    ? { kind: 'recorded', serviceId }
    : { kind: 'unknown' }
}
