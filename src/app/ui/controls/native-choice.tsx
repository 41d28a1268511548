/** A choice of few: the browser's own select, which every phone and screen reader knows. */
import { useId } from 'react'
import classes from './native-choice.module.css'

type Props = {
  label: string
  /** The label stands beside the choice, not above it. */
  inline?: boolean
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Called when something is about to be chosen. */
  onFocus?: () => void
}

export function NativeChoice({ label, inline = false, value, options, onChange, onFocus }: Props) {
  const id = useId()
  return (
    <div className={classes.field} data-inline={inline || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
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
