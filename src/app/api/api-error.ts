/** The one error that a call throws: a problem in plain words, and when it may be tried again. */
import type { Problem } from '#contract/problem.ts'

/** The type of a call that was given up here before there was an answer. */
const givenUp = 'urn:practice-desk:given-up'

/** What the app says where there is no answer, and nothing more may be loaded either. */
const own = {
  offline: 'This device is offline.',
  unreachable:
    'Practice Desk could not be reached, or the connection broke. Check that it is running.',
  'too slow': 'The service did not answer in time.',
  cancelled: 'You cancelled before the service answered.',
} as const

/** Status 0 means that no whole answer arrived; 502 also that an answer arrived and made no sense. */
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
    return status !== 501 && (status === 0 || status === 429 || status >= 500)
  }

  /** Whether it was given up here, by a person or for its time. */
  get isGivenUp() {
    return this.problem.type === givenUp
  }

  /** An error with a sentence of our own. */
  static of(kind: keyof typeof own) {
    const type = kind === 'too slow' || kind === 'cancelled' ? givenUp : 'about:blank'
    return new ApiError({ type, status: 0, title: kind, detail: own[kind] })
  }
}
