/** Opens the list of keys, by a click or by `?`. */
import { useCallback, useRef, useState } from 'react'
import { singleKeysOn, switchSingleKeys, useKey, useRegisteredKeys } from './keys.ts'
import classes from './keys-button.module.css'
import { Button } from './button.tsx'

export function KeysButton() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [on, setOn] = useState(singleKeysOn)
  const keys = useRegisteredKeys()
  const open = useCallback(() => dialog.current?.showModal(), [])
  useKey('?', 'Keys', open)
  return (
    <>
      <button type="button" className={classes.open} onClick={open}>
        Keys
      </button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby="keys-heading">
        <h2 id="keys-heading">Keys</h2>
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
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              setOn(event.currentTarget.checked)
              switchSingleKeys(event.currentTarget.checked)
            }}
          />
          Single keys work
        </label>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </dialog>
    </>
  )
}
