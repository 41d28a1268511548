/** How the desk says that it does not know the browser that asks (decision 0027). */

/** The type of that problem: its 401 is the desk's own, and says nothing of the key of the service. */
export const localKeyProblem = 'urn:practice-desk:local-key'
