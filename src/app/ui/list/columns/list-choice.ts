/** How a person wants a list: which columns, in which order and how wide, how dense, with a preview beside it or not; kept in their browser. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { drawing } from '#app/api/drawing.ts'
import { kept } from '#app/ui/browser/kept.ts'
import type { Column } from './column.ts'

export type ListChoice = {
  /**
   * By name and in order; what is not named keeps its place among its neighbours. Without `shown` the
   * screen decides.
   */
  columns: readonly { name: string; shown?: boolean | undefined }[]
  /** In pixels, by name. */
  widths: Record<string, number>
  dense: boolean
  /** Whether the active row has a preview beside the list (preview-pane.tsx). */
  preview: boolean
}

/** As it is kept in the browser, where `preview` still has its first name. */
export type KeptChoice = Omit<ListChoice, 'preview'> & { peek: boolean }

/** As a list comes without any choice. */
export const defaultChoice: ListChoice = { columns: [], widths: {}, dense: false, preview: false }
/** What the main column keeps however many others there are, in pixels. */
export const leastMain = 220
const choices = createStore<Map<string, ListChoice>>(new Map())
/** Where the choice is kept. */
export const keyOf = (list: string) => `desk-list-${list.toLowerCase()}`

const keptChoice = (key: string) =>
  import.meta.env.SSR && drawing.now ? drawing.now.kept(key) : kept(key)

/** As it is kept now: another tab may have changed it. */
export function read(list: string): ListChoice {
  try {
    const { columns, widths, dense, peek } = JSON.parse(
      keptChoice(keyOf(list)) ?? '{}',
    ) as Partial<KeptChoice>
    return {
      columns: (columns ?? []).filter(({ name }) => typeof name === 'string'),
      widths: { ...widths },
      dense: dense === true,
      preview: peek === true,
    }
  } catch {
    // Something else is kept there.
    return defaultChoice
  }
}

export function choiceOf(list: string) {
  // Another person's page is drawn next.
  if (import.meta.env.SSR && drawing.now) return read(list)
  const known = choices.get().get(list) ?? read(list)
  choices.get().set(list, known)
  return known
}

/** Replaces the choice, for as long as the page is open. */
export const setChoice = (list: string, choice: ListChoice) =>
  choices.set(new Map([...choices.get(), [list, choice]]))

export function useListChoice(list: string) {
  const choice = useCallback(() => choiceOf(list), [list])
  return useSyncExternalStore(choices.subscribe, choice, choice)
}

/** Every column in the order chosen; one that the choice does not name stands behind its left neighbour. */
export function inOrder<C extends { header: string }>(
  columns: readonly C[],
  { columns: named }: Pick<ListChoice, 'columns'>,
): C[] {
  const ordered = [
    ...new Set(named.flatMap(({ name }) => columns.find(({ header }) => header === name) ?? [])),
  ]
  for (const [index, column] of columns.entries()) {
    if (ordered.includes(column)) continue
    ordered.splice(index === 0 ? 0 : ordered.indexOf(columns[index - 1]!) + 1, 0, column)
  }
  return ordered
}

/** Whether a column is shown: what a person ticked is, on any screen; of the others what there is `room` for. */
export const isShown = (
  { header, main, extra }: Pick<Column<never>, 'header' | 'main' | 'extra'>,
  { columns }: Pick<ListChoice, 'columns'>,
  room: boolean,
) => main ?? columns.find(({ name }) => name === header)?.shown ?? (room && !extra)

/** Every column in the order chosen; as wide as a person made them where there is `room` for that. */
export function useOrderedColumns<Row>(
  choice: ListChoice,
  columns: readonly Column<Row>[],
  room: boolean,
) {
  return useMemo(
    () =>
      inOrder(columns, choice).map((column) => {
        const width = room ? choice.widths[column.header] : undefined
        return width === undefined
          ? column
          : { ...column, width: `${column.main ? Math.max(width, leastMain) : width}px` }
      }),
    [columns, choice, room],
  )
}
