/** Opens the list of keys, by a click or by `?`. */
import { useCallback, useState } from 'react'
import { useKey } from './keys.ts'
import classes from './keys-button.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import type { OnSingleKeys } from './single-keys-choice.tsx'

export function KeysButton({ onSwitch }: { onSwitch: OnSingleKeys }) {
  const [shown, setShown] = useState(false)
  const open = useCallback(() => setShown(true), [])
  useKey('?', 'Keyboard shortcuts', open)
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={classes.words}>Keyboard shortcuts</span>
        <span className={classes.sign}>?</span>
      </button>
      {shown && <KeysDialog onSwitch={onSwitch} onClose={() => setShown(false)} />}
    </>
  )
}
