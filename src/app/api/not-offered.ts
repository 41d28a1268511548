/** Whether a service does not offer an extended operation (api-notes.md section 3). */
import { localKeyProblem } from '#contract/local-key.ts'
import { ApiError } from './api-error.ts'

/**
 * What such a service answers, and `also` where a sound question can be refused for no other reason; what the desk
 * itself refuses says nothing of the service.
 */
export const isNotOffered = (error: unknown, also = 501): error is ApiError =>
  error instanceof ApiError &&
  [401, 403, 404, 405, 501, also].includes(error.problem.status) &&
  !isLocalKeyMissing(error)

/** Whether the desk does not know this browser: its own 401, and not the service's. */
export const isLocalKeyMissing = ({ problem }: ApiError) => problem.type === localKeyProblem
