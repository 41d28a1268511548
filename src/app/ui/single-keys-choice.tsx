/** The switch that turns single keys off, for those who press them by accident or by voice. */
import { singleKeysOn, switchSingleKeys } from './keys.ts'
import classes from './single-keys-choice.module.css'
import { useState } from 'react'

export function SingleKeysChoice() {
  const [on, setOn] = useState(singleKeysOn)
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked)
          switchSingleKeys(checked)
        }}
      />
      Single keys work
    </label>
  )
}
