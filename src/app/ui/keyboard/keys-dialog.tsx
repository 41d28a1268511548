/** The list of the keyboard shortcuts of the current page. */
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { KeyGroups } from './key-list.tsx'
import { useRegisteredKeys } from './keys.ts'
import { groupsOf } from './shortcuts.ts'
import { type OnSingleKeys, SingleKeysChoice } from './single-keys-choice.tsx'

type Props = { onSwitch: OnSingleKeys; onClose: () => void }

export function KeysDialog({ onSwitch, onClose }: Props) {
  const groups = groupsOf(useRegisteredKeys())
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      foot={
        <Button look="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <KeyGroups groups={groups} />
      <SingleKeysChoice onSwitch={onSwitch} />
    </Dialog>
  )
}
