/** How a write ended, as far as anybody can know. */
import type { Outcome } from '#contract/desk.ts'
import type { Operation } from '#contract/operation.ts'
import { type Answered, idIn, isProof } from '#contract/proof.ts'
import { BodyTimeout } from '#http/timed-body.ts'
import { isRefused } from '#contract/write-problems.ts'
import { NeverSent } from './upstream.ts'
import { TooLarge } from '#gateway/http/body.ts'

/** A write that is over. */
export type Ending = { outcome: Outcome; madeId?: string | undefined }

/** A redirect by which the service says that it did nothing with the call (RFC 9110, 15.4.8 and 15.4.9). */
export const isSentOn = (status: number) => status === 307 || status === 308

/** Without an answer that could prove it: only a refusal is certain, and where nothing was sent, or never all of it. */
export function outcomeOf(status: number | undefined, error?: unknown): Outcome {
  const neverWhole = error instanceof TooLarge || error instanceof BodyTimeout
  if (error instanceof NeverSent || neverWhole) return 'not saved'
  if (status === undefined) return 'not known'
  return isSentOn(status) || isRefused({ status }) ? 'not saved' : 'not known'
}

/** By the whole answer of a success; `id` is the record that the call names. That it was answered proves nothing. */
export const endingOf = (
  operation: Operation,
  answered: Answered,
  id: string | undefined,
): Ending =>
  isProof(operation, answered, id)
    ? { outcome: 'saved', madeId: idIn(answered.text) }
    : { outcome: 'not known' }
