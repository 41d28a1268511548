/** The desk's answers to a person who is not signed in, or may not do what was asked. */

/** The types of those problems: they come from the desk itself, and have nothing to do with the service's key. */
export const sessionProblems = {
  /** 401: nobody is signed in, or the session has ended. */
  signedOut: 'urn:practice-desk:signed-out',
  /** 403: the person's role does not allow it. */
  notAllowed: 'urn:practice-desk:role',
} as const
