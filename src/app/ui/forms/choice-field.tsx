// @chunk form-kit
/** A choice of few: the browser's own select, or all of them side by side; and a yes or no. */
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './field.module.css'
import { describedBy, FieldFrame, type FieldProps, Notes, useField } from './field.tsx'

export type Option = { value: string; label: string }

type ChoiceProps<Typed extends FieldValues, Sent> = FieldProps<Typed, Sent, string> & {
  options: readonly Option[]
}

type SelectProps<Typed extends FieldValues, Sent> = ChoiceProps<Typed, Sent> & {
  /** What a value is called that is not among the options: a word of the service's own, or `''` for none. */
  unlisted?: (value: string) => string
}

const itself = (value: string) => value || 'Not specified'

/** A choice of one option; a value that is not among them stays until another is chosen. */
export function ChoiceField<Typed extends FieldValues, Sent>({
  unlisted = itself,
  ...props
}: SelectProps<Typed, Sent>) {
  const { field, error } = useField<Typed, Sent, string>(props)
  const chosen = field.value ?? ''
  const isListed = props.options.some(({ value }) => value === chosen)
  return (
    <FieldFrame {...props} error={error}>
      {(control) => (
        <select {...control} {...field} value={chosen} className={classes.control}>
          {/* Without it, a browser would show the first option as chosen. */}
          {!isListed && <option value={chosen}>{unlisted(chosen)}</option>}
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export function RadioField<Typed extends FieldValues, Sent>(props: ChoiceProps<Typed, Sent>) {
  const { label, help, warning, options, required, name } = props
  const { field, error } = useField<Typed, Sent, string>(props)
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={classes.group}
      data-field={name}
      aria-labelledby={`${id}label`}
      aria-describedby={describedBy({ id, help, warning, error })}
      aria-required={required}
      aria-invalid={error !== undefined}
    >
      <span id={`${id}label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.choices}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.choice}>
            <input
              {...field}
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              value={option.value}
              checked={field.value === option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
      <Notes {...{ id, help, warning, error }} />
    </div>
  )
}

/** A box to tick. */
export function YesNoField<Typed extends FieldValues, Sent>(
  props: FieldProps<Typed, Sent, boolean>,
) {
  const { label, help, warning, name } = props
  const { field, error } = useField<Typed, Sent, boolean>(props)
  const id = useId()
  return (
    <div className={classes.group} data-field={name}>
      <label className={classes.choice}>
        <input
          {...field}
          type="checkbox"
          value="yes"
          checked={field.value === true}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          aria-describedby={describedBy({ id, help, warning, error })}
          aria-invalid={error !== undefined}
        />
        {label}
      </label>
      <Notes {...{ id, help, warning, error }} />
    </div>
  )
}
