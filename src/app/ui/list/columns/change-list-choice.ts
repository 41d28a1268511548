// @chunk first-rows
/** Changing how a list is shown, and keeping it in the browser. */
import { keep } from '#app/ui/browser/kept.ts'
import {
  choiceOf,
  type KeptChoice,
  type ListChoice,
  keyOf,
  read,
  setChoice,
} from './list-choice.ts'

let isKept = true

/**
 * Changes what is kept by now, so that what was chosen in another tab stays. Holds until the page is left where the
 * browser keeps nothing, or is full.
 */
export function choose(list: string, change: Partial<ListChoice>) {
  const before = isKept ? read(list) : choiceOf(list)
  const choice = { ...before, ...change }
  setChoice(list, choice)
  const { preview: peek, ...others } = choice
  isKept = keep(keyOf(list), JSON.stringify({ ...others, peek } satisfies KeptChoice))
}
