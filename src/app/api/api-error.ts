/** The error that every call throws: a problem in plain words, and when to try again. */
import type { Problem } from '#contract/problem.ts'

/** The problem type of a call that was given up here before it was answered. */
const givenUp = 'urn:practice-desk:given-up'

/** The app's own sentences, for when there is no answer and nothing more can be loaded either. */
const own = {
  offline: 'This device is offline.',
  unreachable:
    'Practice Desk could not be reached, or the connection broke. Check your connection. If it is working, tell the person who looks after Practice Desk.',
  'too slow': 'The service did not answer in time.',
  cancelled: 'You cancelled before the service answered.',
} as const

/** Status 0 means that no complete answer arrived; 502 may mean that an answer arrived but was invalid. */
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
  get retryable() {
    const { status } = this.problem
    return status !== 501 && (status === 0 || status === 429 || status >= 500)
  }

  /** Whether it was given up here: cancelled, or timed out. */
  get isGivenUp() {
    return this.problem.type === givenUp
  }

  /** Whether a person gave it up. */
  get isCancelled() {
    return this.problem.title === 'cancelled'
  }

  /** An error with a sentence of our own. */
  static of(kind: keyof typeof own) {
    const type = kind === 'too slow' || kind === 'cancelled' ? givenUp : 'about:blank'
    return new ApiError({ type, status: 0, title: kind, detail: own[kind] })
  }
}
