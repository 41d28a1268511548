// @chunk pieces
/** Countries and regions by their names in English. */
import { onFirstUse } from './on-first-use.ts'

const names = onFirstUse(() => new Intl.DisplayNames('en-AU', { type: 'region', fallback: 'none' }))

/** Undefined for a code that is none. */
export const nameOfRegion = (code: string) =>
  /^([a-z]{2}|\d{3})$/i.test(code) ? names().of(code) : undefined
