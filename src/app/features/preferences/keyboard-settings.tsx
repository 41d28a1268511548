/** The keyboard shortcuts, and the switch that turns single keys off (WCAG 2.2, 2.1.4). */
import { KeyList } from '#app/ui/keyboard/key-list.tsx'
import { SingleKeysChoice } from '#app/ui/keyboard/single-keys-choice.tsx'
import classes from './preferences.module.css'
import { useSaveSingleKeys } from './use-save-preference.ts'

/** All shortcuts, by where they work; `?` lists those of the current page. */
const keys: { where: string; list: { key: string; does: string }[] }[] = [
  {
    where: 'Single keys, except while you type',
    list: [
      { key: '?', does: 'Show the shortcuts of this page' },
      { key: '/', does: 'Go to the search box of a list' },
    ],
  },
  {
    where: 'In a list',
    list: [
      { key: '↑ ↓', does: 'Go from row to row' },
      { key: 'Page Up, Page Down', does: 'Go a screen up or down' },
      { key: 'Home, End', does: 'Go to the first or the last row' },
      { key: 'Enter', does: 'Open the row' },
      { key: 'Space', does: 'Preview the row beside the list' },
      { key: 'Tab', does: 'Go to the actions of the row' },
    ],
  },
  {
    where: 'On the board of tasks',
    list: [
      { key: '← → ↑ ↓', does: 'Go from card to card' },
      { key: 'Shift ← →', does: 'Move the card one column left or right' },
    ],
  },
  {
    where: 'In a dialog or a menu',
    list: [{ key: 'Escape', does: 'Close it without changing anything' }],
  },
]

export const KeyboardSettings = () => (
  <div className={classes.settings}>
    <SingleKeysChoice onSwitch={useSaveSingleKeys()} />
    {keys.map(({ where, list }) => (
      <div key={where} className={classes.keys}>
        <h3 className={classes.where}>{where}</h3>
        <KeyList keys={list} />
      </div>
    ))}
  </div>
)
