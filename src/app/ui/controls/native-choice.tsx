/** A choice of few: the browser's own select, which every phone and screen reader knows. */
import { useId } from 'react'
import classes from './native-choice.module.css'

type Props<Value extends string> = {
  label: string
  /** The label stands beside the choice, not above it. */
  inline?: boolean
  /** The label is for those who listen: what stands beside the choice says it to the eye. */
  unseen?: boolean
  value: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Called when something is about to be chosen. */
  onFocus?: () => void
}

export function NativeChoice<Value extends string>(props: Props<Value>) {
  const { label, inline = false, unseen, value, options, onChange, onFocus } = props
  const id = useId()
  return (
    <div className={classes.field} data-inline={inline || undefined}>
      <label className={unseen ? 'spoken-only' : classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onFocus={onFocus}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
