// @chunk first-rows
/** Changing how a list is shown, and keeping it in the browser. */
import {
  defaultChoice,
  choiceOf,
  type KeptChoice,
  type ListChoice,
  keyOf,
  setChoice,
} from './list-choice.ts'

/** Holds until the page is left where the browser keeps nothing. */
export function choose(list: string, change: Partial<ListChoice>) {
  const choice = { ...choiceOf(list), ...change }
  setChoice(list, choice)
  const { preview: peek, ...others } = choice
  const kept: KeptChoice = { ...others, peek }
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(kept))
  } catch {
    // The choice shows on the screen; there is no place to keep it.
  }
}

export const resize = (list: string, name: string, width: number) =>
  choose(list, { widths: { ...choiceOf(list).widths, [name]: width } })

/** Columns and rows as the list comes without any choice. */
export const resetColumns = (list: string) =>
  choose(list, { ...defaultChoice, preview: choiceOf(list).preview })
