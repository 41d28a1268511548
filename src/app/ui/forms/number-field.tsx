// @chunk form-kit
/** A number or an amount of money, as people write it; invalid input is kept as typed. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './field.module.css'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import { readTypedNumber } from '#app/text/numbers.ts'

/** What the field holds: a number, or text that is none yet; `''` for nothing. */
export type TypedNumber = number | string

export function NumberField<Typed extends FieldValues, Sent>(
  props: FieldProps<Typed, Sent, TypedNumber>,
) {
  const { field, error, mend } = useField<Typed, Sent, TypedNumber>(props)
  const value: TypedNumber = field.value ?? ''
  const [text, setText] = useState(String(value))
  // The form may have another value by now: a draft, say, or what was computed.
  const shown = (readTypedNumber(text) ?? text) === value ? text : String(value)
  return (
    <FieldFrame {...props} error={error} mend={mend}>
      {(control) => (
        <input
          {...control}
          {...field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={classes.control}
          value={shown}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            field.onChange(readTypedNumber(currentTarget.value) ?? currentTarget.value)
          }}
        />
      )}
    </FieldFrame>
  )
}
