/** The list of the keys that work where a person is. */
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useRegisteredKeys } from './keys.ts'
import classes from './keys-dialog.module.css'
import { type OnSingleKeys, SingleKeysChoice } from './single-keys-choice.tsx'

type Props = { onSwitch: OnSingleKeys; onClose: () => void }

export function KeysDialog({ onSwitch, onClose }: Props) {
  const keys = useRegisteredKeys()
  return (
    <Dialog title="Keys" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <dl className={classes.list}>
        {keys.map(({ key, does }) => (
          <div key={key} className={classes.entry}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysChoice onSwitch={onSwitch} />
    </Dialog>
  )
}
