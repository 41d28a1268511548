// @chunk pieces
/** How a write ended that did not end well: its word, and why, for every screen (design.md section 3). */
import { ApiError } from './api-error.ts'
import { WriteError } from './write.ts'

/** The three words in which every write ends. */
export type Word = 'Saved' | 'Not saved' | 'Not known'

/** What the service found wrong with one field. */
export type Refusal = { pointer: string; detail: string }

type Failed = {
  /** Of what is not known the service may still have in hand what it stores later: one look proves nothing. */
  word: 'Not saved' | 'Not known'
  /** What happened, as a sentence. */
  why: string
  /** What the service says of single fields; they are not part of `why`. */
  refusals: Refusal[]
}

/** What is known of a write by the error that it threw. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) {
    const why = 'Something went wrong in Practice Desk.'
    return { word: 'Not known', why, refusals: [] }
  }
  const { detail, errors = [] } = error.problem
  const certain = error instanceof WriteError && error.certain
  return {
    word: certain ? 'Not saved' : 'Not known',
    why: detail,
    refusals: certain ? errors : [],
  }
}

/** The reason with what the service says of single fields, where these have no fields to stand at. */
export function reasonOf(error: unknown): string {
  const { why, refusals } = failureOf(error)
  const reasons = refusals.map(({ detail }) => detail).filter((reason) => !why.startsWith(reason))
  return [why, ...new Set(reasons)].join(' ')
}
