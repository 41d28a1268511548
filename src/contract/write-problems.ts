/** What became of a call, as problems say it beyond their status: most of all of a write. */

/** What the gateway says of a write beyond its status, as the type of a problem. */
export const writeProblems = {
  /** No connection came about: nothing was sent. */
  neverSent: 'urn:practice-desk:never-sent',
  /** It was sent, and nobody can tell whether it was kept. Its status is `unknownStatus`. */
  unknown: 'urn:practice-desk:outcome-unknown',
  /** The same write was sent already, and its end is still to come. */
  underWay: 'urn:practice-desk:under-way',
  /** The service answered, and its answer does not prove that it was done (`proof.ts`). */
  unproven: 'urn:practice-desk:unproven',
  /** Its key belongs to another write. */
  anotherWrite: 'urn:practice-desk:another-write',
} as const

/** A call that the app gave up before there was an answer, for its time or because a person cancelled it. */
export const givenUp = 'urn:practice-desk:given-up'

/** Of a write whose end nobody knows: no registered status says this, and unknown ones read as 500 (RFC 9110, 15). */
export const unknownStatus = 520
