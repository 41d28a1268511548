/** What the gateway says when it fails by itself: whether it was its database or its disk, and whether anything was sent. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { isDiskFull, isReopening, reopening } from '#database/disk-failures.ts'
import { diskFull } from '#database/disk-space.ts'
import { type Exchange, sendProblem } from './exchange.ts'

/**
 * What failed: a call of the desk's own, a write that was to go to the service, one that may have gone there
 * before under its key, or what is none of these, of which nothing is certain.
 */
export type Failed = 'own call' | 'unsent write' | 'unsent keyed write' | 'other'

/** PostgreSQL has answered with an error (its codes begin with no E), so that the statement is undone; or no connection came about. */
const nothingKept = /^((?!E)[\dA-Z]{5}|ECONNREFUSED|ENOTFOUND)$/

/** Answers with the problem for an error of the gateway's own. */
export function sendOwnFailure(exchange: Exchange, error: unknown, failed: Failed): void {
  if (failed !== 'other' && isDiskFull(error)) {
    return sendProblem(exchange, 507, nothing(failed, diskFull))
  }
  if (failed !== 'other' && isReopening(error)) {
    // What an earlier call of the same record did before the database ended, nobody knows at this moment.
    const type = failed === 'own call' ? { type: 'about:blank' } : {}
    return sendProblem(
      exchange,
      503,
      { ...nothing(failed, reopening), ...type },
      { 'retry-after': '1' },
    )
  }
  sendProblem(exchange, 500, saidOf(error, failed))
}

type Said = Pick<Problem, 'type' | 'detail'> & Partial<Pick<Problem, 'title'>>

function saidOf(error: unknown, failed: Failed): Said {
  const [title, what] =
    error instanceof DrizzleQueryError
      ? ['Database not available', 'Practice Desk could not use its own database.']
      : ['Something went wrong', 'Something went wrong in Practice Desk.']
  if (failed === 'unsent write' || failed === 'unsent keyed write') {
    return { title, ...nothing(failed, `${what} Nothing was sent. ${tell}`) }
  }
  return failed === 'own call' && isUndone(error)
    ? { title, ...nothing(failed, `${what} Nothing was stored. ${tell}`) }
    : { title, type: 'about:blank', detail: `${what} ${tell}` }
}

function isUndone(error: unknown): boolean {
  const { code } = (error instanceof DrizzleQueryError ? error.cause : {}) as { code?: unknown }
  return typeof code === 'string' && nothingKept.test(code)
}

/** The call has done nothing, as `detail` says; of an earlier one with the same key nobody knows at this moment. */
const nothing = (failed: Failed, detail: string): Said =>
  failed === 'unsent keyed write'
    ? { type: 'about:blank', detail: `${detail} ${earlier}` }
    : { type: writeProblems.neverSent, detail }

const earlier = 'An earlier call with the same Idempotency-Key may have been sent.'
const tell = 'Tell the person who runs it if this keeps happening.'
