// @chunk pieces
/** Changes how the columns of a list are shown, after its first rows. */
import { choose } from './change-list-choice.ts'
import { choiceOf, defaultChoice } from './list-choice.ts'

export const resize = (list: string, name: string, width: number) =>
  choose(list, { widths: { ...choiceOf(list).widths, [name]: width } })

/** Columns and rows as the list comes without any choice. */
export const resetColumns = (list: string) =>
  choose(list, { ...defaultChoice, preview: choiceOf(list).preview })
