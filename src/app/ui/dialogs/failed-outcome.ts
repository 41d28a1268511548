// @chunk pieces
/** The outcome of a write that failed, with what it means for the person. */
import { failureOf } from '#app/api/outcome.ts'
import type { WriteOutcome } from './pending-actions.ts'

type Meaning = {
  /** Replaces 'Not saved' where nothing was to be saved. */
  heading?: string
  /** What is so if nothing was done. */
  unchanged?: string
  /** What to do if that is not known. */
  advice?: string
}

export function failedOutcome(
  error: unknown,
  { heading = 'Not saved', unchanged = '', advice = '' }: Meaning,
): WriteOutcome {
  const { word, why } = failureOf(error)
  return word === 'Not saved'
    ? { word, heading, message: `${why} ${unchanged}`.trim() }
    : { word, message: `${why} ${advice}`.trim() }
}
