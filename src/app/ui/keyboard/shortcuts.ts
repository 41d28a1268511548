// @chunk pieces
/** Every keyboard shortcut, by where it works: Settings lists them all, `?` those that work on the page. */
import { useEffect } from 'react'
import { type Key, registerKeys } from './keys.ts'

export type Shortcuts = { where: string; keys: readonly Key[] }

/** The components that make them work take them from here by name, so that none is listed that does nothing. */
export const shortcuts = {
  everywhere: {
    palette: { key: 'Ctrl K, ⌘ K', does: 'Search everything' },
  },
  single: {
    help: { key: '?', does: 'Show the shortcuts for this page' },
    search: { key: '/', does: 'Go to the search box of the list' },
    lastMatter: { key: 'g m', does: 'Go back to the last matter' },
  },
  list: {
    row: { key: '↑ ↓', does: 'Go from row to row' },
    screen: { key: 'Page Up, Page Down', does: 'Go up or down one screen' },
    ends: { key: 'Home, End', does: 'Go to the first or the last row' },
    open: { key: 'Enter', does: 'Open the row' },
    actions: { key: 'Tab', does: 'Go to the links and buttons of the row' },
    preview: { key: 'Space', does: 'Preview the row beside the list' },
  },
  selection: {
    one: { key: 'Space', does: 'Select or deselect the row', changes: true },
    range: { key: 'Shift ↑ ↓', does: 'Select the rows between', changes: true },
    toEnds: { key: 'Shift Home, End', does: 'Select to the first or the last row', changes: true },
    none: { key: 'Escape', does: 'Clear the selection', changes: true },
  },
  board: {
    go: { key: '← → ↑ ↓', does: 'Go from card to card' },
    move: { key: 'Shift ← →', does: 'Move the card one column left or right', changes: true },
  },
  dialog: { close: { key: 'Escape', does: 'Close it without changing anything' } },
} as const satisfies Record<string, Record<string, Key>>

const singleKeys = 'Single keys, except while you type'

/** In the order in which they are listed. */
export const shortcutGroups: readonly Shortcuts[] = [
  { where: 'Everywhere, even while you type', keys: Object.values(shortcuts.everywhere) },
  { where: singleKeys, keys: Object.values(shortcuts.single) },
  { where: 'In a list', keys: Object.values(shortcuts.list) },
  { where: 'In a list while you select', keys: Object.values(shortcuts.selection) },
  { where: 'On the task board', keys: Object.values(shortcuts.board) },
  { where: 'In a dialog or a menu', keys: Object.values(shortcuts.dialog) },
]

/** Those of `registered`, in their groups and words; a page that is open can always open a dialog. */
export function groupsOf(registered: readonly Key[]): Shortcuts[] {
  const always: readonly Key[] = Object.values(shortcuts.dialog)
  const single: readonly Key[] = Object.values(shortcuts.single)
  const isHere = (key: Key) =>
    always.includes(key) ||
    registered.includes(key) ||
    (single.includes(key) && registered.some((one) => one.key === key.key))
  const known = shortcutGroups.map(({ where, keys }) => ({ where, keys: keys.filter(isHere) }))
  const isKnown = ({ key }: Key) => known.some(({ keys }) => keys.some((one) => one.key === key))
  const more = registered.filter((key) => !isKnown(key))
  return known
    .map(({ where, keys }) => ({ where, keys: where === singleKeys ? [...keys, ...more] : keys }))
    .filter(({ keys }) => keys.length > 0)
}

/** Lists keys while the component is shown, which listens to them by itself. */
export function useListedKeys(keys: readonly Key[]) {
  const names = keys.map(({ does }) => does).join()
  useEffect(
    () => registerKeys(keys),
    // The keys themselves are constant: which of them are listed shows in their words.
    // oxlint-disable-next-line react/exhaustive-deps
    [names],
  )
}
