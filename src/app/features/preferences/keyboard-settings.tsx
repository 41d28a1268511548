/** The keys of the desk, and the switch that turns single keys off (WCAG 2.2, 2.1.4). */
import { SingleKeysChoice } from '#app/ui/single-keys-choice.tsx'
import classes from './preferences.module.css'
import { useKeepSingleKeys } from './use-keep-preference.ts'

/** The keys of every page by where they work; `?` lists those of the page that is open. */
const keys: { where: string; list: [key: string, does: string][] }[] = [
  {
    where: 'Single keys, everywhere but in a field',
    list: [
      ['?', 'List the keys of this page'],
      ['/', 'Go to the search box of a list'],
    ],
  },
  {
    where: 'In a list',
    list: [
      ['↑ ↓', 'Go from row to row'],
      ['Page Up, Page Down', 'Go a screen up or down'],
      ['Home, End', 'Go to the first or the last row'],
      ['Enter', 'Open the row'],
      ['Space', 'Look at the row beside the list'],
      ['Tab', 'Go to what can be done with the row'],
    ],
  },
  {
    where: 'On the board of tasks',
    list: [
      ['← → ↑ ↓', 'Go from card to card'],
      ['Shift ← →', 'Move the card to the next column'],
    ],
  },
  {
    where: 'In a dialog or a menu',
    list: [['Escape', 'Close it without doing anything']],
  },
]

export const KeyboardSettings = () => (
  <div className={classes.settings}>
    <SingleKeysChoice onSwitch={useKeepSingleKeys()} />
    {keys.map(({ where, list }) => (
      <div key={where} className={classes.keys}>
        <h3 className={classes.where}>{where}</h3>
        <dl>
          {list.map(([key, does]) => (
            <div key={key} className={classes.key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
)
