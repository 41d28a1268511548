/** Opens the list of keys, by a click or by `?`. */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useKey } from './keys.ts'
import classes from './keys-button.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { keysShown } from './keys-shown.ts'
import type { OnSingleKeys } from './single-keys-choice.tsx'

export function KeysButton({ onSwitch }: { onSwitch: OnSingleKeys }) {
  const shown = useSyncExternalStore(keysShown.subscribe, keysShown.get)
  const open = useCallback(() => keysShown.set(true), [])
  const close = useCallback(() => keysShown.set(false), [])
  useEffect(() => close, [close])
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
      {shown && <KeysDialog onSwitch={onSwitch} onClose={close} />}
    </>
  )
}
