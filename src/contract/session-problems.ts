/** The desk's answers to a person who is not signed in, or may not do what was asked. */

/** The types of those problems: they come from the desk itself, and have nothing to do with the service's key. */
export const sessionProblems = {
  /** 401: nobody is signed in, or the session has ended. */
  signedOut: 'urn:practice-desk:signed-out',
  /** 403: the person's role does not allow it. */
  notAllowed: 'urn:practice-desk:role',
} as const

/** 401: the desk does not know this browser (decision 0027). It too has nothing to do with the service's key. */
export const localKeyProblem = 'urn:practice-desk:local-key'

/**
 * The cookie by which a page that locked itself asks for a new sign-in, whatever page is opened next; the desk sets it at
 * each sign-out by way of a provider. It is Lax, since a browser that comes back from the provider or by a link brings
 * no Strict one along.
 */
export const lockCookie = '__Host-desk-locked'

/**
 * The header in which a page says for whom it was made, as their id by `encodeURIComponent`: nothing that it asks for
 * is done as somebody else who has signed in in the same browser since.
 */
export const personHeader = 'x-practice-person'
