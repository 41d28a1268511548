/** The order of names as people look for them: capitals and accents count for nothing, and `Matter 9` comes before `Matter 10`. */
import { onFirstUse } from './on-first-use.ts'

const order = onFirstUse(() => new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' }))

/** For `toSorted`. */
export const compareNames = (one: string, other: string) => order().compare(one, other)
