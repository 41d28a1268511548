/** Decides how a write ended, as far as the desk can know. */
import type { Outcome } from '#contract/desk/desk.ts'
import type { Operation } from '#contract/operation.ts'
import { type Answered, idIn, isProof } from '#contract/proof.ts'
import { Refusal } from '#http/problem.ts'
import { isRefused } from '#contract/write-problems.ts'
import { ConnectionError } from './upstream.ts'

/** How a write ended, and the id of the record that it created. */
export type Ending = { outcome: Outcome; createdId?: string | undefined }

/** Whether a redirect means that the service did nothing with the call (RFC 9110, 15.4.8 and 15.4.9). */
export const isSentOn = (status: number) => status === 307 || status === 308

/** The outcome if no answer proves it: certain only for a refusal, or if the call was not sent completely. */
export function outcomeOf(status: number | undefined, error?: unknown): Outcome {
  // We refused the rest of the body, so the service never had all of it.
  if (error instanceof ConnectionError || error instanceof Refusal) return 'not saved'
  if (status === undefined) return 'not known'
  return isSentOn(status) || isRefused({ status }) ? 'not saved' : 'not known'
}

/** The outcome of a success, decided by its body, since its status alone proves nothing; `id` is the record in the path. */
export const endingOf = (
  operation: Operation,
  answered: Answered,
  id: string | undefined,
): Ending =>
  isProof(operation, answered, id)
    ? { outcome: 'saved', createdId: idIn(answered.text) }
    : { outcome: 'not known' }
