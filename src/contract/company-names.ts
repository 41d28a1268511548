/** Reads the name of a company as people write it: `Pty Ltd`, `Pty Limited` and `P/L` are one ending. */

const legalEnding =
  /(?<![\s,])[\s,]+(?:\(?(?:pty|proprietary)\)?\.?\s+)?(?:ltd|limited|inc|incorporated|p\/l)\.?$/iu

/** `Okafor Transport` for `Okafor Transport Pty Ltd`; all of it where nothing else is left. */
export const withoutLegalEnding = (name: string): string =>
  name.trim().replace(legalEnding, '') || name

const tradingAs = /\s+(?:t\/as?|trading as)\s+/iu

/** What a company may be known by: `Okafor Transport Pty Ltd t/as Kurrajong Freight` gives both names, without endings. */
export const namesWithin = (name: string): string[] => name.split(tradingAs).map(withoutLegalEnding)
