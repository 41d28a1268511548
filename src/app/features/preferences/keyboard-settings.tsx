/** The keyboard shortcuts, and the switch that turns single keys off (WCAG 2.2, 2.1.4). */
import { KeyGroups } from '#app/ui/keyboard/key-list.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { shortcutGroups } from '#app/ui/keyboard/shortcuts.ts'
import { SingleKeysChoice } from '#app/ui/keyboard/single-keys-choice.tsx'
import classes from './preferences.module.css'
import { useSaveSingleKeys } from './use-save-preference.ts'
import { taskOperations } from '#contract/tasks.ts'

export function KeyboardSettings() {
  const mayChange = useMay(taskOperations.patchTask)
  return (
    <div className={classes.settings}>
      <SingleKeysChoice onSwitch={useSaveSingleKeys()} />
      <KeyGroups groups={groupsFor(mayChange)} />
    </div>
  )
}

/** Leaves out the shortcuts that this person's role does not allow. */
const groupsFor = (mayChange: boolean) =>
  shortcutGroups
    .map(({ where, keys }) => ({
      where,
      keys: keys.filter(({ changes }) => mayChange || !changes),
    }))
    .filter(({ keys }) => keys.length > 0)
