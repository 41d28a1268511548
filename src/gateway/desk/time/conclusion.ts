/** What it means for a time record how its sending ended. */
import type { Problem } from '#contract/problem.ts'
import { idIn, isProof } from '#contract/proof.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { OnceEnd } from '#gateway/idempotency/idempotent-write.ts'
import type { DispatchEnd } from '#gateway/store/time/dispatch.ts'

const operation = timeRecordOperations.createTimeRecord
const unreachable =
  'The service could not be reached, so that nothing was sent. It is tried again by itself.'

/**
 * Recorded is only what the service has named by an id. A refusal waits for a person; what nobody knows does
 * too; what was certainly not sent is sent later, after `again` milliseconds.
 */
export function conclude(end: OnceEnd, again: number): DispatchEnd {
  if (end.is === 'never sent') return { is: 'later', reason: { detail: unreachable }, wait: again }
  if (end.is !== 'answered' && end.is !== 'turned away') return { is: 'unknown' }
  if (end.status < 400) return answered(end.status, end.answer)
  const { detail, errors } = JSON.parse(end.answer) as Problem
  const reason = { detail, ...(errors && { errors }) }
  if (end.status !== 429 || end.is !== 'turned away') return { is: 'refused', reason }
  const asked = Number(end.headers['retry-after']) * 1000
  return { is: 'later', reason, wait: Number.isFinite(asked) ? Math.max(asked, 1000) : again }
}

function answered(status: number, text: string): DispatchEnd {
  const serviceId = idIn(text)
  return serviceId !== undefined && isProof(operation, { status, text })
    ? { is: 'recorded', serviceId }
    : { is: 'unknown' }
}
