/** How a write ended, as far as anybody can know. */
import type { Outcome } from '#contract/desk.ts'
import { NeverSent } from '#gateway/upstream.ts'
import { TooLarge } from './body.ts'

/** A write that is over. */
export type Ending = { outcome: Outcome; madeId?: string | undefined }

/**
 * By the status that the service answered, or what broke before it: a refusal is certain below 500 only,
 * and where nothing was sent, or never all of it.
 */
export function outcomeOf(status: number | undefined, error?: unknown): Outcome {
  if (error instanceof NeverSent || error instanceof TooLarge) return 'not saved'
  if (status === undefined) return 'not known'
  if (status >= 200 && status < 300) return 'saved'
  return status >= 400 && status < 500 ? 'not saved' : 'not known'
}
