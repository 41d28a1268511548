/** The answer when the gateway itself fails: whether it was its database or its disk, and whether anything was sent. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { isDiskFull, isReopening, reopening } from '#database/disk-failures.ts'
import { diskFull } from '#database/disk-space.ts'
import { errorCode } from '#http/error-code.ts'
import { type Exchange, sendProblem } from './exchange.ts'

/**
 * What failed: one of the desk's own calls, a write that has not been sent, the same with an idempotency key, under
 * which it may have been sent before, or anything else, of which nothing is certain.
 */
export type Failed = 'own call' | 'unsent write' | 'unsent write with a key' | 'other'

/** PostgreSQL answered with an error (none of its codes begins with E), so the statement is undone; or there was no connection. */
const nothingKept = /^((?!E)[\dA-Z]{5}|ECONNREFUSED|ENOTFOUND)$/

/** Answers with the problem for an error of the gateway's own. */
export function sendInternalError(exchange: Exchange, error: unknown, failed: Failed): void {
  if (failed !== 'other' && isDiskFull(error)) {
    return sendProblem(exchange, 507, nothing(failed, diskFull))
  }
  if (failed !== 'other' && isReopening(error)) {
    // What an earlier call for the same record did before the database ended is not known at this moment.
    const type = failed === 'own call' ? { type: 'about:blank' } : {}
    return sendProblem(
      exchange,
      503,
      { ...nothing(failed, reopening), ...type },
      { 'retry-after': '1' },
    )
  }
  sendProblem(exchange, 500, explain(error, failed))
}

type Explanation = Pick<Problem, 'type' | 'detail'> & Partial<Pick<Problem, 'title'>>

function explain(error: unknown, failed: Failed): Explanation {
  const [title, what] =
    error instanceof DrizzleQueryError
      ? ['Database not available', 'Practice Desk could not use its own database.']
      : ['Something went wrong', 'Something went wrong in Practice Desk.']
  if (failed === 'unsent write' || failed === 'unsent write with a key') {
    return { title, ...nothing(failed, `${what} Nothing was sent. ${advice}`) }
  }
  return failed === 'own call' && isUndone(error)
    ? { title, ...nothing(failed, `${what} Nothing was stored. ${advice}`) }
    : { title, type: 'about:blank', detail: `${what} ${advice}` }
}

const isUndone = (error: unknown) =>
  error instanceof DrizzleQueryError && nothingKept.test(errorCode(error.cause) ?? '')

/** The call did nothing, as `detail` says; what an earlier one with the same key did is not known at this moment. */
const nothing = (failed: Failed, detail: string): Explanation =>
  failed === 'unsent write with a key'
    ? { type: 'about:blank', detail: `${detail} ${earlier}` }
    : { type: writeProblems.neverSent, detail }

const earlier = 'An earlier call with the same Idempotency-Key may have been sent.'
const advice = 'Tell the person who runs it if this keeps happening.'
