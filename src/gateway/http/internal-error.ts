/** The answer when the gateway itself fails: it says whether the database or the disk failed, and whether anything was sent. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { isDiskFull, isReopening, reopening } from '#database/disk-failures.ts'
import { diskFull } from '#database/disk-space.ts'
import { errorCode } from '#http/error-code.ts'
import { type Exchange, sendProblem } from './exchange.ts'

/**
 * The kind of call that failed: one of the desk's own, a write that has not been sent, the same with an idempotency
 * key, under which it may have been sent before, or any other call, about which nothing is certain.
 */
export type FailedCall = 'own call' | 'unsent write' | 'unsent write with a key' | 'other'

/** Codes after which nothing was stored: an error of PostgreSQL (none begins with E), which undoes the statement, or no connection. */
const nothingStored = /^((?!E)[\dA-Z]{5}|ECONNREFUSED|ENOTFOUND)$/

/** Answers with the problem for an error in the gateway itself. */
export function sendInternalError(exchange: Exchange, error: unknown, failed: FailedCall): void {
  if (failed !== 'other' && isDiskFull(error)) {
    return sendProblem(exchange, 507, notSent(failed, diskFull))
  }
  if (failed !== 'other' && isReopening(error)) {
    // Whether an earlier call for the same record took effect before the database ended is not known at this moment.
    const type = failed === 'own call' ? { type: 'about:blank' } : {}
    return sendProblem(
      exchange,
      503,
      { ...notSent(failed, reopening), ...type },
      { 'retry-after': '1' },
    )
  }
  sendProblem(exchange, 500, explain(error, failed))
}

type Explanation = Pick<Problem, 'type' | 'detail'> & Partial<Pick<Problem, 'title'>>

function explain(error: unknown, failed: FailedCall): Explanation {
  const [title, what] =
    error instanceof DrizzleQueryError
      ? ['Database not available', 'Practice Desk could not use its own database.']
      : ['Something went wrong', 'Something went wrong in Practice Desk.']
  if (failed === 'unsent write' || failed === 'unsent write with a key') {
    return { title, ...notSent(failed, `${what} Nothing was sent. ${advice}`) }
  }
  return failed === 'own call' && isUndone(error)
    ? { title, ...notSent(failed, `${what} Nothing was stored. ${advice}`) }
    : { title, type: 'about:blank', detail: `${what} ${advice}` }
}

const isUndone = (error: unknown) =>
  error instanceof DrizzleQueryError && nothingStored.test(errorCode(error.cause) ?? '')

/** This call had no effect, as `detail` says; whether an earlier one with the same key had is not known at this moment. */
const notSent = (failed: FailedCall, detail: string): Explanation =>
  failed === 'unsent write with a key'
    ? { type: 'about:blank', detail: `${detail} ${earlier}` }
    : { type: writeProblems.neverSent, detail }

const earlier = 'An earlier call with the same Idempotency-Key may have been sent.'
const advice = 'Tell the person who looks after Practice Desk if this keeps happening.'
