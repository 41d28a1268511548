// @chunk first-rows
/** Changing how a list is shown, and keeping it in the browser. */
import { keep } from '#app/ui/browser/kept.ts'
import { choiceOf, type KeptChoice, type ListChoice, keyOf, setChoice } from './list-choice.ts'

/** Holds until the page is left where the browser keeps nothing. */
export function choose(list: string, change: Partial<ListChoice>) {
  const choice = { ...choiceOf(list), ...change }
  setChoice(list, choice)
  const { preview: peek, ...others } = choice
  keep(keyOf(list), JSON.stringify({ ...others, peek } satisfies KeptChoice))
}
