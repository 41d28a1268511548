/** How a form's write ended that did not end well, in the words of every screen (decision 0026). */
import { failureOf, isSignedOut, type Refusal } from '#app/api/outcome.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'

/** Thrown by `onSave` if nothing was sent, with the reason: the person decided against it, or there was nothing to send. */
export class Aborted extends Error {}

/** The end of every sentence about a form that was not saved. */
export const inputKept = 'What you typed is still here.'

/** Said where a change was to be saved and there is none. */
export const nothingChanged = 'You have not changed anything.'

/** `isSignedOut`: not saved, as the session had ended. */
export type SubmitOutcome = WriteOutcome & { isSignedOut?: boolean }

/** The word and the sentence for what `onSave` threw, and what the service says of single fields. */
export function submitOutcome(error: unknown): SubmitOutcome & { refusals: Refusal[] } {
  if (error instanceof Aborted) return { word: 'Not saved', message: error.message, refusals: [] }
  const { word, why, refusals, isTelling } = failureOf(error)
  if (word === 'Not known') {
    return { word, message: `${why} It may still have been saved. ${inputKept}`, refusals }
  }
  const because = refusals.length > 0 && !isTelling ? 'The service did not accept it.' : why
  return { word, message: `${because} ${inputKept}`, refusals, isSignedOut: isSignedOut(error) }
}
