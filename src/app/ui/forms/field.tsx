// @chunk form-kit
/** The frame of every form control: its label, help and error, linked to it for screen readers. */
import { type ReactNode, useId } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  type Control,
  useController,
} from 'react-hook-form'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './field.module.css'
import { withoutInvisible } from './invisible-characters.ts'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'
import { invisibleError } from './use-fields.ts'

/** What every field takes: the form's `control`, and the name of a field of it that holds a `Value`. */
export type FieldProps<Typed extends FieldValues, Sent, Value> = {
  control: Control<Typed, unknown, Sent>
  name: FieldPathByValue<Typed, Value>
  label: string
  help?: ReactNode
  /** Shown at the field; does not prevent saving. */
  warning?: ReactNode
  required?: boolean
}

/** The attributes that link a control to its label, help and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean | undefined
}

type FrameProps = Pick<
  FieldProps<FieldValues, unknown, unknown>,
  'label' | 'help' | 'warning' | 'required'
> & {
  name: string
  error: string | undefined
  /** Fixes the error, if one click can. */
  mend?: (() => void) | undefined
  children: (control: ControlProps) => ReactNode
}

/** The frame of a control that `children` draws. */
export function FieldFrame({
  name,
  label,
  help,
  warning,
  required,
  error,
  mend,
  children,
}: FrameProps) {
  const id = useId()
  return (
    <div className={classes.field} data-field={name}>
      <div className={classes.top}>
        <label id={`${id}label`} htmlFor={id} className={classes.label}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {children({
        id,
        'aria-describedby': describedBy({ id, help, warning, error }),
        'aria-invalid': error !== undefined,
        'aria-required': required,
      })}
      <Notes {...{ id, help, warning, error, mend }} />
    </div>
  )
}

type NotesProps = Pick<FrameProps, 'help' | 'warning' | 'error' | 'mend'> & { id: string }

/** What the `aria-describedby` of a control names: what `Notes` shows below it. */
export const describedBy = ({ id, help, warning, error }: NotesProps) =>
  [help && `${id}help`, warning && `${id}warning`, error && `${id}error`]
    .filter(Boolean)
    .join(' ') || undefined

/** Below a control, or a group of them. */
export const Notes = ({ id, help, warning, error, mend }: NotesProps) => (
  <>
    {help && (
      <div id={`${id}help`} className={classes.help}>
        {help}
      </div>
    )}
    {warning && (
      <div id={`${id}warning`} className={classes.warning}>
        {warning}
      </div>
    )}
    {error && (
      <div id={`${id}error`} className={classes.error}>
        {error}
        {mend && (
          <Button
            look="quiet"
            onClick={() => {
              mend()
              // The button goes with the error.
              document.getElementById(id)?.focus()
            }}
          >
            Remove
          </Button>
        )}
      </div>
    )}
  </>
)

/** The value of a field and what is wrong with it; only this field is drawn again as it changes. */
export function useField<Typed extends FieldValues, Sent, Value>({
  control,
  name,
}: Pick<FieldProps<Typed, Sent, Value>, 'control' | 'name'>) {
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  const mend = () => field.onChange(withoutInvisible(String(field.value)))
  return {
    field,
    error: error && (error.message || 'This is not accepted'),
    mend: error?.type === invisibleError ? mend : undefined,
  }
}
