/** What the gateway says when it fails by itself: whether it was its database, and whether anything was sent. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'

type Said = Pick<Problem, 'type' | 'title' | 'detail'>

/** PostgreSQL has answered with an error (its codes begin with no E), so that the statement is undone; or no connection came about. */
const nothingKept = /^((?!E)[\dA-Z]{5}|ECONNREFUSED|ENOTFOUND)$/

/** The problem for an error of the gateway's own; `isUnsentWrite` where it was to send a write to the service. */
export function ownFailure(error: unknown, isUnsentWrite: boolean): Said {
  if (!(error instanceof DrizzleQueryError)) {
    const title = 'Something went wrong'
    return isUnsentWrite
      ? { type: writeProblems.neverSent, title, detail: `${wrong} Nothing was sent. ${tell}` }
      : { type: 'about:blank', title, detail: `${wrong} ${tell}` }
  }
  const title = 'Database not available'
  if (isUnsentWrite) {
    return { type: writeProblems.neverSent, title, detail: `${database} Nothing was sent. ${tell}` }
  }
  const { code } = (error.cause ?? {}) as { code?: unknown }
  const certain = typeof code === 'string' && nothingKept.test(code)
  return certain
    ? { type: writeProblems.neverSent, title, detail: `${database} Nothing was stored. ${tell}` }
    : { type: 'about:blank', title, detail: `${database} ${tell}` }
}

const wrong = 'Something went wrong in Practice Desk.'
const database = 'Practice Desk could not use its own database.'
const tell = 'Tell the person who runs it if it stays.'
