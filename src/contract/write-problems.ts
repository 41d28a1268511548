// @chunk pieces
/** What became of a call, as problems say it beyond their status: most of all of a write. */

/** What the gateway says of a write beyond its status, as the type of a problem. */
export const writeProblems = {
  /** No connection came about: nothing was sent. */
  neverSent: 'urn:practice-desk:never-sent',
  /** The service sent the call on to another address and did nothing with it. */
  sentOn: 'urn:practice-desk:sent-on',
  /** It was sent, and nobody can tell whether it was kept. Its status is `unknownStatus`. */
  unknown: 'urn:practice-desk:outcome-unknown',
  /** The same write was sent already, and its end is still to come. */
  underWay: 'urn:practice-desk:under-way',
  /** The service answered, and its answer does not prove that it was done (`proof.ts`). */
  unproven: 'urn:practice-desk:unproven',
  /** Its key belongs to another write. */
  anotherWrite: 'urn:practice-desk:another-write',
} as const

/**
 * Whether it is certain that nothing was kept: a status from 500 on may come after that, below it the service has
 * refused; what is not implemented, or has no room, was not done (RFC 9110, 15.6.2; RFC 4918, 11.5).
 */
export const isRefused = ({ status, type }: { status: number; type?: string }) =>
  (status >= 400 && status < 500) ||
  status === 501 ||
  status === 507 ||
  type === writeProblems.neverSent ||
  type === writeProblems.sentOn

/** Of a write whose end nobody knows: no registered status says this, and unknown ones read as 500 (RFC 9110, 15). */
export const unknownStatus = 520
