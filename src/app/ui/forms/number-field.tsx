// @chunk form-kit
/** A number or an amount of money, as people write it; invalid input is kept as typed. */
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './field.module.css'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import { formatMoney } from '#app/text/format.ts'
import { readTypedNumber, roundToCents } from '#app/text/numbers.ts'

/** What the field holds: a number, or text that is none yet; `''` for nothing. */
export type TypedNumber = number | string

type Props<Typed extends FieldValues, Sent> = FieldProps<Typed, Sent, TypedNumber> & {
  /** An amount: grouped and with its cents once it has been typed. */
  money?: boolean
}

const inCents = (value: TypedNumber) => (typeof value === 'number' ? roundToCents(value) : value)

/** `1,153,000.00`; what is finer than a cent, and came from elsewhere, stands as it is. */
const inFull = (value: TypedNumber, money: boolean) =>
  money && typeof value === 'number' && inCents(value) === value
    ? formatMoney(value)
    : String(value)

export function NumberField<Typed extends FieldValues, Sent>({
  money = false,
  ...props
}: Props<Typed, Sent>) {
  const { field, error, mend } = useField<Typed, Sent, TypedNumber>(props)
  const value: TypedNumber = field.value ?? ''
  const [text, setText] = useState(inFull(value, money))
  const isTyped = useRef(false)
  // The form may have another value by now: a draft, say, or what was computed.
  const isOfText = (readTypedNumber(text) ?? text) === value
  const settle = () => {
    const left = money && isTyped.current && isOfText ? inCents(value) : value
    if (left !== value) field.onChange(left)
    setText(inFull(left, money))
  }
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
          value={isOfText ? text : inFull(value, money)}
          onChange={({ currentTarget }) => {
            isTyped.current = true
            setText(currentTarget.value)
            field.onChange(readTypedNumber(currentTarget.value) ?? currentTarget.value)
          }}
          // It saves the form without leaving the field.
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          onBlur={() => {
            settle()
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}
