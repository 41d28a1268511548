// @chunk pieces
/** How a failed write ended: its word and the reason, for every screen (decision 0026). */
import { ApiError } from './api-error.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { tellingStatuses } from '#contract/write-problems.ts'
import { WriteError } from './write.ts'

/** The three words in which every write ends. */
export type Word = 'Saved' | 'Not saved' | 'Not known'

/** What the service found wrong with one field. */
export type Refusal = { pointer: string; detail: string }

type Failed = {
  /** If it is not known, the service may still be storing the change: one check proves nothing. */
  word: 'Not saved' | 'Not known'
  /** What happened, as a sentence. */
  why: string
  /** Whether that says what to do, beside the messages about single fields. */
  isTelling: boolean
  /** The service's messages about single fields; they are not part of `why`. */
  refusals: Refusal[]
}

/** How long a request may still be on its way, in milliseconds: longer than any timeout on it, except for files. */
export const mayArrive = 60_000

export const notSaved = (why: string) => ({ word: 'Not saved', why }) as const
export const notKnown = (why: string) => ({ word: 'Not known', why }) as const

/** What the error of a write shows about its outcome. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) {
    const why = 'Something went wrong in Practice Desk.'
    return { word: 'Not known', why, isTelling: false, refusals: [] }
  }
  const { status, detail, errors = [] } = error.problem
  const certain = error instanceof WriteError && error.certain
  return {
    word: certain ? 'Not saved' : 'Not known',
    why: detail,
    isTelling: tellingStatuses.has(status),
    refusals: certain ? errors : [],
  }
}

/** Whether it was refused since the session had ended. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.problem.type === sessionProblems.signedOut

/** The reason with the service's messages about single fields, for screens without those fields. */
export function reasonOf(error: unknown): string {
  const { why, refusals } = failureOf(error)
  const reasons = refusals.map(({ detail }) => detail).filter((reason) => !why.includes(reason))
  return [why, ...new Set(reasons)].join(' ')
}
