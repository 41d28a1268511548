/** How a write ended that did not end well, in the words of every screen (design.md section 3). */
import { ApiError } from '#app/api/api-error.ts'
import { WriteError } from '#app/api/write.ts'
import type { Ending } from './holds.ts'

/** Thrown by `onSave` where nothing was sent, and why: the person thought better of it, or there was nothing to send. */
export class CalledOff extends Error {}

/** What the service found wrong with one field. */
export type Refusal = { pointer: string; detail: string }

const kept = 'What you typed is still here.'

/** The word and the sentence for what `onSave` threw, and what the service says of single fields. */
export function endingOf(error: unknown): Ending & { refusals: Refusal[] } {
  if (error instanceof CalledOff) return { word: 'Not saved', says: error.message, refusals: [] }
  const refusals = error instanceof ApiError ? (error.problem.errors ?? []) : []
  if (error instanceof WriteError && error.certain) {
    const why = refusals.length > 0 ? 'The service did not accept it.' : error.message
    return { word: 'Not saved', says: `${why} ${kept}`, refusals }
  }
  const why = error instanceof ApiError ? error.message : 'The desk ran into an error of its own.'
  return {
    word: 'Not known',
    says: `${why} It may have been saved all the same. ${kept}`,
    refusals: [],
  }
}
