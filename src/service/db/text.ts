/** Conditions on folded text, by the functions of the schema `practice`. */
import { searchTextIn } from '#database/search/text.ts'

/** How many records a lookup returns at most (the specification, Limits). */
export const maxLookup = 5

export const practiceText = searchTextIn('practice')
export const { containing, containingWords } = practiceText
