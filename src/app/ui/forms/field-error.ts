// @chunk form-kit
/** Errors that fields report themselves, for typed text that is not a value yet and so cannot be validated. */
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form'

type Own = { errors: Map<string, FieldError>; checkAgain: (name: string) => void }

/** By the form's control; a form that is gone takes its own along. */
const forms = new WeakMap<object, Own>()

/** What the fields of a form say of themselves, by their names. */
export function errorsOfFields<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
): { [name: string]: FieldError } {
  return Object.fromEntries(ownOf(form.control).errors)
}

/** Lets an error that is shown at a field of this form go as soon as the field says that there is none. */
export function checkFieldsAgain<Typed extends FieldValues, Sent>({
  control,
  getFieldState,
  getValues,
  trigger,
}: UseFormReturn<Typed, unknown, Sent>): void {
  const isField = (name: string): name is FieldPath<Typed> => get(getValues(), name) !== undefined
  ownOf(control).checkAgain = (name) => {
    if (isField(name) && getFieldState(name).error) void trigger(name)
  }
}

/** Under this error the form cannot be saved; undefined once there is none. */
export function noteFieldError(control: object, name: string, message: string | undefined) {
  const { errors, checkAgain } = ownOf(control)
  if (message === undefined) errors.delete(name)
  else errors.set(name, { type: 'unchosen', message })
  checkAgain(name)
}

function ownOf(control: object): Own {
  const own = forms.get(control) ?? { errors: new Map(), checkAgain: () => {} }
  forms.set(control, own)
  return own
}
