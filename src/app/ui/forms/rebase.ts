/** Rebases a draft of a change on the record as it is now. */
import { isSame } from './sent-values.ts'

type Values = { [name: string]: unknown }
/** `began` is what stood in the fields when the typing began. */
type Typed = { values: object; began: object }

/** What this person changed comes back, with what it was when they began; all else is as it is `now`. */
export function rebase(draft: Typed, now: object): { values: Values; began: Values } {
  const typed: Values = { ...draft.values }
  const before: Values = { ...draft.began }
  const mine = Object.keys(typed).filter((name) => !isSame(typed[name], before[name]))
  const take = (from: Values) => Object.fromEntries(mine.map((name) => [name, from[name]]))
  return { values: { ...now, ...take(typed) }, began: { ...now, ...take(before) } }
}
