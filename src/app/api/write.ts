/** Sends a change once, and knows what is certain when it does not end well. */
import type { Answer, Input, Operation } from '#contract/operation.ts'
import type { Problem } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** Whether a write is known to have been refused or never to have arrived whole; else nobody knows. */
export class WriteError extends ApiError {
  readonly certain: boolean

  constructor(error: ApiError, certain = isRefused(error.problem)) {
    super(error.problem, error.retryAfter)
    this.certain = certain
  }
}

/**
 * Whether it is certain that nothing was kept: a status from 500 on may come after that, below it the service
 * has refused, and what never reached the service the gateway says.
 */
export const isRefused = ({ status, type }: Problem) =>
  (status >= 400 && status < 500) || type === writeProblems.neverSent

/** Whether a write ended without the service's own word: it may still be at it. */
export const isUnanswered = ({ problem }: ApiError) => [0, 502, 504].includes(problem.status)

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
