/** What became of a write, as problems say it beyond their status; apart from those that every read may meet. */

/** What the gateway says of a write beyond its status, as the type of a problem. */
export const writeProblems = {
  /** No connection came about: nothing was sent. */
  neverSent: 'urn:practice-desk:never-sent',
  /** It was sent, and nobody can tell whether it was kept. Its status is `unknownStatus`. */
  unknown: 'urn:practice-desk:outcome-unknown',
  /** The same write was sent already, and its end is still to come. */
  underWay: 'urn:practice-desk:under-way',
  /** Its key belongs to another write. */
  anotherWrite: 'urn:practice-desk:another-write',
} as const
/** Of a write whose end nobody knows: no registered status says this, and unknown ones read as 500 (RFC 9110, 15). */
export const unknownStatus = 520
