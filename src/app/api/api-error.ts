/** The one error that a call throws: a problem in plain words, and when it may be tried again. */
import type { Problem } from '#contract/problem.ts'

/** The type of a call that was given up here before there was an answer. */
const givenUp = 'urn:practice-desk:given-up'

/** What the app says where there is no problem to read, as status, title and sentence. */
const own = {
  offline: [0, 'Offline', 'This device is offline. Try again once it has a connection.'],
  unreachable: [
    0,
    'No connection',
    'Practice Desk could not be reached, or the connection broke. Check that it is running, and try again.',
  ],
  'broken off': [0, 'Broken off', 'The answer broke off before all of it was here. Try again.'],
  'too slow': [0, 'Too slow', 'The service did not answer in time. Try again in a moment.'],
  cancelled: [0, 'Cancelled', 'You cancelled this while the service had not answered.'],
  'web page': [
    502,
    'Not valid',
    'The service answered with a web page in place of data. Its address may be wrong, or it may ask someone to sign in.',
  ],
  unreadable: [
    502,
    'Not valid',
    'The service answered, but not with what was asked for. Try again, and tell your administrator if it stays.',
  ],
  'not found': [404, 'Not found', 'The service has no such record, or does not offer this.'],
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
    return status === 0 || status === 429 || status >= 500
  }

  /** Whether it was given up here, by a person or for its time. */
  get isGivenUp() {
    return this.problem.type === givenUp
  }

  /** An error with a sentence of our own. */
  static of(kind: keyof typeof own) {
    const [status, title, detail] = own[kind]
    const type = kind === 'too slow' || kind === 'cancelled' ? givenUp : 'about:blank'
    return new ApiError({ type, status, title, detail })
  }
}
