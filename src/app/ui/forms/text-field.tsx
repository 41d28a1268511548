// @chunk form-kit
/** Text of one line, and of several. */
import { type HTMLAttributes, type HTMLInputTypeAttribute, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { afterPress } from '#app/ui/browser/after-press.ts'
import classes from './field.module.css'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export type TextProps<Typed extends FieldValues, Sent> = FieldProps<Typed, Sent, string> & {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** How it reads while nobody types in it; what is typed is what is sent. */
  shownAs?: (text: string) => string
  /** What may be chosen in place of typing it; anything else may be typed. */
  suggestions?: readonly string[]
  /** Called after the click of a press that moved the focus: what it shows may move what is pressed. */
  onFocusChange?: (focused: boolean) => void
}

export function TextField<Typed extends FieldValues, Sent>(props: TextProps<Typed, Sent>) {
  const { field, error, mend } = useField<Typed, Sent, string>(props)
  const { type = 'text', inputMode, suggestions = [], shownAs, onFocusChange, ...frame } = props
  const [focused, setFocused] = useState(false)
  const value = field.value ?? ''
  return (
    <FieldFrame {...frame} error={error} mend={mend}>
      {(control) => (
        <>
          <input
            {...control}
            {...field}
            value={shownAs && !focused ? shownAs(value) : value}
            onFocus={({ currentTarget: input }) => {
              const isWhole =
                input.selectionStart === 0 && input.selectionEnd === input.value.length
              if (shownAs) {
                // What Tab has selected stays so: a value that changes loses its selection.
                flushSync(() => setFocused(true))
                if (isWhole) input.select()
              }
              afterPress(() => onFocusChange?.(true))
            }}
            onBlur={() => {
              setFocused(false)
              field.onBlur()
              afterPress(() => onFocusChange?.(false))
            }}
            className={classes.control}
            dir="auto"
            list={suggestions.length > 0 ? `${control.id}list` : undefined}
            // Forms here are about other people than the one whom the browser knows.
            autoComplete="off"
            {...{ type, inputMode }}
          />
          {suggestions.length > 0 && (
            <datalist id={`${control.id}list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  )
}

export function LongTextField<Typed extends FieldValues, Sent>(
  props: FieldProps<Typed, Sent, string>,
) {
  const { field, error, mend } = useField<Typed, Sent, string>(props)
  return (
    <FieldFrame {...props} error={error} mend={mend}>
      {(control) => (
        <textarea
          {...control}
          {...field}
          value={field.value ?? ''}
          className={classes.control}
          dir="auto"
        />
      )}
    </FieldFrame>
  )
}
