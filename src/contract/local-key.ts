/** The desk's answer to a browser that it does not know (decision 0027). */

/** The type of that problem: its 401 comes from the desk itself, and has nothing to do with the service's key. */
export const localKeyProblem = 'urn:practice-desk:local-key'
