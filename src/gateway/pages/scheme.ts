/** The colour scheme that a person chose, told to the gateway by a cookie so that the page never flashes. */

const cookie = /(?:^|;\s*)desk-scheme=(light|dark)(?:;|$)/

/** Reads the choice; any other value is none. */
export const schemeIn = (header: string | undefined) =>
  cookie.exec(header ?? '')?.[1] as 'light' | 'dark' | undefined
