// @chunk pieces
/** Sends a change once, and knows what is certain if it fails. */
import { addressOf, type Answer, type Input, type Operation } from '#contract/operation.ts'
import { isProof, unproven } from '#contract/proof.ts'
import { isRefused, writeProblems } from '#contract/write-problems.ts'
import { ApiError } from './api-error.ts'
import { type AnyInput, isOffline, send, parseAnswer } from './client.ts'
import { noticeRole } from './read-person.ts'
import { waitFor } from './waits.ts'

/**
 * How long a save may take, in milliseconds: a little longer than the gateway lets it wait for its turn and then for
 * the service. Beyond that, Practice Desk itself is not answering. A file that has left this device may still be on
 * its way from the desk to the service for a long time.
 */
export const limits = { write: 45_000, upload: 15 * 60_000 }

/** `certain` means that the write was refused or never arrived complete; otherwise its outcome is not known. */
export class WriteError extends ApiError {
  readonly certain: boolean

  constructor(error: ApiError, certain = isRefused(error.problem)) {
    super(error.problem, error.retryAfter)
    this.certain = certain
  }
}

/** The service's answer proves nothing: the write may or may not have been carried out. */
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

/** There was no answer within the time limit of a write. */
export const lateError = () =>
  new ApiError({
    ...ApiError.of('too slow').problem,
    detail:
      'Practice Desk did not answer in time. Check your connection. If it is working, tell the person who looks after Practice Desk.',
  })

type Change = { method: string; body?: unknown; caller?: AbortSignal | undefined }

/** Sends one change and answers what came, unread; throws a `WriteError`, also when it takes too long. */
export async function sendChange(address: string, { method, body, caller }: Change) {
  const offline = isOffline()
  const wait = { caller, began: Date.now(), maxMs: limits.write }
  return waitFor(wait, (signal) => send(address, { method, body, signal })).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // The request was open until it was given up, so it had been sent.
      if (error.isGivenUp) throw new WriteError(error.isCancelled ? error : lateError())
      noticeRole(error)
      const unsent = offline && isOffline() && error.problem.status === 0
      throw new WriteError(error, unsent || undefined)
    },
  )
}

/**
 * Sends one change and answers what the contract reads from it; throws a `WriteError`. A connection that
 * breaks, an answer that proves nothing, and one that does not come, leave open whether it was kept.
 */
export async function write<O extends Operation>(
  operation: O,
  input: Input<O> & { signal?: AbortSignal },
): Promise<Answer<O>> {
  const { body, signal: caller, ...rest } = input as AnyInput
  const address = addressOf(operation, rest)
  const answered = await sendChange(address, { method: operation.method, body, caller })
  if (!isProof(operation, answered, rest.params?.['id'])) throw unprovenError(answered)
  // An operation without an answer has nothing to parse.
  return parseAnswer(operation.answer, answered.text) as Promise<Answer<O>>
}
