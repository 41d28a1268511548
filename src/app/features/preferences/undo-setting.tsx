/** How long an action can be undone before it is carried out or its Undo goes (WCAG 2.2, 2.2.1). */
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { chooseUndoSeconds, undoChoices, useUndoSeconds } from '#app/ui/dialogs/pending-actions.ts'
import classes from './preferences.module.css'
import { seconds } from './span-names.ts'

const options = undoChoices.map((count) => ({ value: String(count), label: seconds(count) }))

export const UndoSetting = () => (
  <div className={classes.settings}>
    <NativeChoice
      label="How long you can undo a deletion or a change"
      value={String(useUndoSeconds())}
      options={options}
      onChange={(chosen) => chooseUndoSeconds(Number(chosen))}
    />
    <p className={classes.help}>
      A deletion waits this long before it is sent. The countdown pauses while the pointer or the
      keyboard focus is on its notice. Saved in this browser.
    </p>
  </div>
)
