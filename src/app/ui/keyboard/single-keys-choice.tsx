// @chunk pieces
/** The switch that turns single keys off, for those who press them by accident or by voice. */
import { switchSingleKeys, useSingleKeys } from './keys.ts'
import classes from './single-keys-choice.module.css'

/** Called when a person switches; the keys obey at once. */
export type OnSingleKeys = (on: boolean) => void

export const SingleKeysChoice = ({ onSwitch }: { onSwitch: OnSingleKeys }) => (
  <label className={classes.switch}>
    <input
      type="checkbox"
      checked={useSingleKeys()}
      onChange={({ currentTarget: { checked } }) => {
        switchSingleKeys(checked)
        onSwitch(checked)
      }}
    />
    Single-key shortcuts
  </label>
)
