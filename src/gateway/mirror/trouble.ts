/** What a failure means for the mirror: a sentence for people, and when to try again. */
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { backOff } from '#database/leased-queue.ts'
import type { NoAnswerKind } from '#gateway/upstream/read-answer.ts'
import { NoAnswer, ServiceRefused } from '#gateway/upstream/ask.ts'

export type Trouble = {
  reason: string
  /** Until the next attempt, in milliseconds. */
  wait: number
  /** Whether trying again will hardly help by itself. */
  isStopped: boolean
}

const minute = 60_000
const waits = { asked: minute, refused: 10 * minute, unreadable: 30 * minute }
const outage = { first: 5000, longest: 10 * minute }
/** For a service that asks for less, or for a time that is over by the clock of this machine. */
const busy = { first: 1000, longest: 10 * minute }

const reasons: Record<NoAnswerKind, string> = {
  'not reached': 'The service could not be reached.',
  'too slow': 'The service took too long.',
  'not valid': 'The service’s answer was not valid.',
}

/** `undefined` for a failure of the desk itself, such as one of its database. */
export function troubleOf(error: unknown, kind: MirrorKind, failures: number): Trouble | undefined {
  if (error instanceof ServiceRefused) return refusal(error, kind, failures + 1)
  if (!(error instanceof NoAnswer)) return undefined
  return { reason: reasons[error.kind], wait: backOff(failures + 1, outage), isStopped: false }
}

function refusal(error: ServiceRefused, kind: MirrorKind, attempt: number): Trouble {
  const { status, wait } = error
  if (status === 429 || wait !== undefined) {
    const reason = 'The service asked Practice Desk to wait.'
    const least = backOff(attempt, busy)
    return { reason, wait: Math.max(wait ?? waits.asked, least), isStopped: false }
  }
  if (status === 401 || status === 403) {
    const reason = `The service refuses to show its ${kind} to Practice Desk.`
    return { reason, wait: waits.refused, isStopped: true }
  }
  if (status >= 500) {
    const reason = `The service failed (${status}).`
    return { reason, wait: backOff(attempt, outage), isStopped: false }
  }
  if ([404, 405, 501].includes(status)) {
    const reason = `The service offers no list of all its ${kind}.`
    return { reason, wait: waits.unreadable, isStopped: true }
  }
  const reason = `The service does not list its ${kind} in a way that Practice Desk can read (${status}).`
  return { reason, wait: waits.unreadable, isStopped: true }
}
