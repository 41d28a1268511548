/** Tells from an error whether a service offers an operation at all. */
import { keyRefusedProblem } from '#contract/problem.ts'
import { localKeyProblem, sessionProblems } from '#contract/session-problems.ts'
import { ApiError } from './api-error.ts'

/** Whether the service does not know the operation; `also` are statuses that a valid call can get for no other reason. */
export const isUnknown = (error: unknown, ...also: number[]): error is ApiError =>
  error instanceof ApiError && [404, 405, 501, ...also].includes(error.problem.status)

/** Whether an operation is not offered to this key. Refusals by the gateway, or of the key itself, do not count. */
export const isNotOffered = (error: unknown, ...also: number[]): error is ApiError =>
  isUnknown(error, 401, 403, ...also) && !isNotAdmitted(error) && !isKeyRefused(error)

/** Whether it is offered to no key at all: a refused key says nothing about others. */
export const isOfferedToNobody = (error: unknown): boolean => isUnknown(error, 400, 403)

/** False if the call shows that its operation is not offered; rejects if it shows nothing. */
export const isOffered = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => {
      if (isNotOffered(error)) return false
      throw error
    },
  )

const own: ReadonlySet<string> = new Set([localKeyProblem, ...Object.values(sessionProblems)])

/** Whether the gateway does not admit this browser or person: its own refusal, not the service's. */
export const isNotAdmitted = ({ problem }: ApiError) => own.has(problem.type)

/** Whether the service refuses the key, and not only this operation. */
const isKeyRefused = ({ problem }: ApiError) => problem.type === keyRefusedProblem
