// @chunk form-kit
/** The control of a form, for fields that several forms share. */
import type { Control, FieldValues } from 'react-hook-form'

/** Reads and writes no more than `Part`; the library's own type is the same for the same fields alone. */
export function partControl<Part extends FieldValues, Typed extends Part, Sent>(
  control: Control<Typed, unknown, Sent>,
): Control<Part> {
  const whole: object = control
  return whole as Control<Part>
}
