/** What it means for a time record how its sending ended. */
import type { Problem } from '#contract/problem.ts'
import type { OnceEnd } from '#gateway/proxy/once.ts'
import { idIn } from '#gateway/proxy/made-id.ts'
import type { DispatchEnd } from './dispatch.ts'

const unreachable =
  'The service could not be reached, so that nothing was sent. It is tried again by itself.'

/**
 * A refusal waits for a person; what nobody knows does too; what was certainly not sent is sent later, after
 * `again` milliseconds.
 */
export function conclude(end: OnceEnd, again: number): DispatchEnd {
  if (end.is === 'never sent') return { is: 'later', reason: { detail: unreachable }, wait: again }
  if (end.is !== 'answered' && end.is !== 'turned away') return { is: 'unknown' }
  if (end.status < 400) return { is: 'recorded', serviceId: idIn(end.answer) }
  const { detail, errors } = JSON.parse(end.answer) as Problem
  const reason = { detail, ...(errors && { errors }) }
  if (end.status !== 429 || end.is !== 'turned away') return { is: 'refused', reason }
  const asked = Number(end.headers['retry-after']) * 1000
  return { is: 'later', reason, wait: Number.isFinite(asked) ? Math.max(asked, 1000) : again }
}
