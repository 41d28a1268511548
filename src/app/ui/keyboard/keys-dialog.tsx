/** The list of the keyboard shortcuts of the current page. */
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { KeyList } from './key-list.tsx'
import { useRegisteredKeys } from './keys.ts'
import { type OnSingleKeys, SingleKeysChoice } from './single-keys-choice.tsx'

type Props = { onSwitch: OnSingleKeys; onClose: () => void }

export function KeysDialog({ onSwitch, onClose }: Props) {
  const keys = useRegisteredKeys()
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <KeyList keys={keys} />
      <SingleKeysChoice onSwitch={onSwitch} />
    </Dialog>
  )
}
