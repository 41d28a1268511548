// @chunk pieces
/** The types of problems that describe the outcome of a call, above all of a write, more precisely than a status. */

/** The types of problems by which the gateway describes the outcome of a write. */
export const writeProblems = {
  /** There was no connection: nothing was sent. */
  neverSent: 'urn:practice-desk:never-sent',
  /** The service redirected the call to another address and did nothing with it. */
  sentOn: 'urn:practice-desk:sent-on',
  /** It was sent, and nobody can tell whether it was saved. Its status is `unknownStatus`. */
  unknown: 'urn:practice-desk:outcome-unknown',
  /** The same write was sent already and has not ended yet. */
  underWay: 'urn:practice-desk:under-way',
  /** The service answered, but its answer does not prove that it was done (`proof.ts`). */
  unproven: 'urn:practice-desk:unproven',
  /** Its key belongs to another write. */
  anotherWrite: 'urn:practice-desk:another-write',
} as const

/**
 * Whether it is certain that nothing was saved. Below 500 the service has refused. A status from 500 on may come
 * after the write was saved, unless it is not implemented or there is no room (RFC 9110, 15.6.2; RFC 4918, 11.5).
 */
export const isRefused = ({ status, type }: { status: number; type?: string }) =>
  (status >= 400 && status < 500) ||
  status === 501 ||
  status === 507 ||
  type === writeProblems.neverSent ||
  type === writeProblems.sentOn

/** The status of a write whose outcome nobody knows: none is registered for it, and clients read unknown ones as 500 (RFC 9110, 15). */
export const unknownStatus = 520

/** Statuses that say more than the text a service sends with them: the file is too large, or to be sent later. */
export const tellingStatuses: ReadonlySet<number> = new Set([413, 429])
