/** The one error that a call throws: a problem in plain words, and when it may be tried again. */
import { type Problem, sentenceFor } from '#contract/problem.ts'

/** Status 0 means that no answer arrived; 502 also that an answer arrived and made no sense. */
export class ApiError extends Error {
  readonly problem: Problem
  /** Seconds to wait, where the service said so. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
    this.retryAfter = retryAfter
  }

  /** Whether the same read may succeed a moment later. */
  get passing() {
    const { status } = this.problem
    return status === 0 || status === 429 || status >= 500
  }

  /** An error with our own sentence for a status. */
  static of(status: number) {
    return new ApiError({ type: 'about:blank', status, ...sentenceFor(status) })
  }
}
