/** Sends a change once, and knows what is certain when it does not end well. */
import { addressOf, type Answer, type Input, type Operation } from '#contract/operation.ts'
import { isProof, unproven } from '#contract/proof.ts'
import { isRefused, writeProblems } from '#contract/write-problems.ts'
import { ApiError } from './api-error.ts'
import { type AnyInput, isCutOff, send, understand } from './client.ts'

/** Whether a write is known to have been refused or never to have arrived whole; else nobody knows. */
export class WriteError extends ApiError {
  readonly certain: boolean

  constructor(error: ApiError, certain = isRefused(error.problem)) {
    super(error.problem, error.retryAfter)
    this.certain = certain
  }
}

/** What the service answered proves nothing, so that it may have been done or not. */
export const unprovenError = (answered: Parameters<typeof unproven>[0]) =>
  new WriteError(
    new ApiError({
      type: writeProblems.unproven,
      status: answered.status,
      title: 'Not known',
      detail: unproven(answered),
    }),
    false,
  )

/**
 * Sends one change and answers what the contract reads from it; throws a `WriteError`. A connection that
 * breaks, and an answer that proves nothing, leave open whether it was kept.
 */
export async function write<O extends Operation>(
  operation: O,
  input: Input<O> & { signal?: AbortSignal },
): Promise<Answer<O>> {
  const { body, signal = null, ...rest } = input as AnyInput
  const address = addressOf(operation, rest)
  const offline = isCutOff()
  const answered = await send(address, { method: operation.method, body, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw offline && isCutOff() && error.problem.status === 0
        ? new WriteError(error, true)
        : new WriteError(error)
    },
  )
  if (!isProof(operation, answered, rest.params?.['id'])) throw unprovenError(answered)
  // What answers nothing has nothing to be read.
  return understand(operation.answer, answered.text) as Answer<O>
}
