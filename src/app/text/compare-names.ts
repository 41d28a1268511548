/** The order of names as people look for them: capitals and accents count for nothing, and `Matter 9` comes before `Matter 10`. */
import { onFirstUse } from './on-first-use.ts'

const order = onFirstUse(() => new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' }))

/** Below, at or above zero, as sorting wants it. */
export const compareNames = (one: string, other: string) => order().compare(one, other)
