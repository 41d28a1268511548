/** Who a request comes from. */

/** The one person of a desk without sign-in. */
export const personOf = (): string => 'local'
