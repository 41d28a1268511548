/** The person a request comes from. */

/** A desk without sign-in has only one person. */
export const personOf = (): string => 'local'
