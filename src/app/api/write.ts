/** Sends a change once, and knows what is certain when it does not end well. */
import type { Answer, Input, Operation } from '#contract/operation.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** Whether a write is known to have been refused or never to have arrived whole; else nobody knows. */
export class WriteError extends ApiError {
  readonly certain: boolean

  constructor(error: ApiError, certain = refusing(error.problem.status)) {
    super(error.problem, error.retryAfter)
    this.certain = certain
  }
}

/** A status from 500 on may come after the change was kept; below it the service has refused it. */
const refusing = (status: number) => status >= 400 && status < 500

/**
 * Sends one change and answers what the contract reads from it; throws a `WriteError`. A connection that
 * breaks, and an answer that makes no sense, leave open whether it was kept.
 */
export async function write<O extends Operation>(
  operation: O,
  input: Input<O> & { signal?: AbortSignal },
): Promise<Answer<O>> {
  try {
    return await call(operation, input)
  } catch (error) {
    throw error instanceof ApiError ? new WriteError(error) : error
  }
}
