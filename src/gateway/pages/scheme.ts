/** The colour scheme that a person chose; it is in a cookie, so that the page has it from its first paint. */

const cookie = /(?:^|;\s*)desk-scheme=(light|dark)(?:;|$)/

/** Reads the choice; any other value counts as no choice. */
export function schemeIn(header: string | undefined): 'light' | 'dark' | undefined {
  const chosen = cookie.exec(header ?? '')?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}
