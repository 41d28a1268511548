/** Reads the name of a company as people write it: `Pty Ltd`, `Pty Limited` and `P/L` are one ending. */

const legalEnding =
  /(?<![\s,])[\s,]+(?:\(?(?:pty|proprietary)\)?\.?\s+)?(?:ltd|limited|inc|incorporated|p\/l)\.?[\s,]*$/iu

/** `Okafor Transport` for `Okafor Transport Pty Ltd`; all of it where nothing else is left. */
export const withoutLegalEnding = (name: string): string =>
  name.trim().replace(legalEnding, '') || name

const tradingAs = /(?<![\s,(])[\s,(]+(?:t\/as?|trading as|as trustee for|atf)\s+/iu

/** A bracket that stood around the other name is closed behind it. */
const unclosed = /^([^(]*)\)$/u

/** What a company may be known by: `Okafor Transport Pty Ltd t/as Kurrajong Freight` gives both names, without endings. */
export const namesWithin = (name: string): string[] =>
  name
    .split(tradingAs)
    .map((part) => withoutLegalEnding(part.trim().replace(/,$/u, '').replace(unclosed, '$1')))
