/** The keyboard shortcuts, and the switch that turns single keys off (WCAG 2.2, 2.1.4). */
import { KeyGroups } from '#app/ui/keyboard/key-list.tsx'
import { shortcutGroups } from '#app/ui/keyboard/shortcuts.ts'
import { SingleKeysChoice } from '#app/ui/keyboard/single-keys-choice.tsx'
import classes from './preferences.module.css'
import { useSaveSingleKeys } from './use-save-preference.ts'

export const KeyboardSettings = () => (
  <div className={classes.settings}>
    <SingleKeysChoice onSwitch={useSaveSingleKeys()} />
    <KeyGroups groups={shortcutGroups} />
  </div>
)
