/** Opens the list of keys, by a click or by `?`. */
import { useCallback, useState } from 'react'
import { useKey } from './keys.ts'
import classes from './keys-button.module.css'
import { KeysDialog } from './keys-dialog.tsx'

export function KeysButton() {
  const [shown, setShown] = useState(false)
  const open = useCallback(() => setShown(true), [])
  useKey('?', 'Keys', open)
  return (
    <>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={open}>
        Keys
      </button>
      {shown && <KeysDialog onClose={() => setShown(false)} />}
    </>
  )
}
