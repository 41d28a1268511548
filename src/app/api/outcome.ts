/** How a write ended that did not end well: its word, and why, for every screen (design.md section 3). */
import { writeProblems } from '#contract/write-problems.ts'
import { ApiError } from './api-error.ts'
import { WriteError } from './write.ts'

/** The three words in which every write ends. */
export type Word = 'Saved' | 'Not saved' | 'Not known'

/** What the service found wrong with one field. */
export type Refusal = { pointer: string; detail: string }

type Failed = {
  word: 'Not saved' | 'Not known'
  /** What happened, as a sentence. */
  why: string
  /** What the service says of single fields; they are not part of `why`. */
  refusals: Refusal[]
  /** The service may still have it in hand, so that one look tells nothing for certain. */
  pending: boolean
}

/** What is known of a write by the error that it threw. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) {
    const why = 'Something went wrong in Practice Desk.'
    return { word: 'Not known', why, refusals: [], pending: true }
  }
  const { detail, errors = [], status, type } = error.problem
  const certain = error instanceof WriteError && error.certain
  return {
    word: certain ? 'Not saved' : 'Not known',
    why: detail,
    refusals: certain ? errors : [],
    pending: !certain && (unanswered.has(status) || type === writeProblems.unproven),
  }
}

/** No answer at all, or one of somebody who answers for the service and does not know what it still does. */
const unanswered: ReadonlySet<number> = new Set([0, 502, 504])

/** The reason with what the service says of single fields, where these have no fields to stand at. */
export function reasonOf(error: unknown): string {
  const { why, refusals } = failureOf(error)
  const reasons = refusals.map(({ detail }) => detail).filter((reason) => !why.startsWith(reason))
  return [why, ...new Set(reasons)].join(' ')
}
