// @chunk form-kit
/** Text that is saved in any case, with a warning where something about it looks odd. */
import { type FieldValues, useWatch } from 'react-hook-form'
import { isBlank } from './invisible-characters.ts'
import { TextField, type TextProps } from './text-field.tsx'

type Props<Typed extends FieldValues, Sent> = Omit<TextProps<Typed, Sent>, 'warning'> & {
  isOdd: (text: string) => boolean
  /** What is odd, as a sentence. */
  warning: string
}

export function CheckedField<Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) {
  const { isOdd, warning, ...field } = props
  const typed = String(useWatch({ control: field.control, name: field.name }) ?? '')
  const odd = !isBlank(typed) && isOdd(typed)
  return <TextField {...field} warning={odd && `${warning} You can still save it.`} />
}
