// @chunk form-kit
/** What a field says of itself where its value cannot: something stands in it that is no value yet. */
import type { FieldError } from 'react-hook-form'

/** By the form's control; a form that is gone takes its own along. */
const errors = new WeakMap<object, Map<string, FieldError>>()

export const errorsOfFields = (control: object): { [name: string]: FieldError } =>
  Object.fromEntries(errors.get(control) ?? [])

/** Under this error the form cannot be saved; undefined once there is none. */
export function noteFieldError(control: object, name: string, message: string | undefined) {
  const own = errors.get(control) ?? new Map<string, FieldError>()
  errors.set(control, own)
  if (message === undefined) own.delete(name)
  else own.set(name, { type: 'unchosen', message })
}
