// @chunk form-kit
/** Text that is saved in any case, with a warning where something about it looks odd: not while it is typed. */
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { isBlank } from './invisible-characters.ts'
import { TextField, type TextProps } from './text-field.tsx'

type Props<Typed extends FieldValues, Sent> = Omit<
  TextProps<Typed, Sent>,
  'warning' | 'onFocusChange'
> & {
  /** What is odd about it, as a sentence; nothing where all is well. */
  oddityOf: (text: string) => string | undefined
}

export function CheckedField<Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) {
  const { oddityOf, ...field } = props
  const typed = String(useWatch({ control: field.control, name: field.name }) ?? '')
  /** What stood there as the field was entered; nothing while it is not. */
  const [entered, setEntered] = useState<string>()
  const isTyped = entered !== undefined && typed !== entered
  const oddity = isTyped || isBlank(typed) ? undefined : oddityOf(typed)
  return (
    <TextField
      {...field}
      warning={oddity && `${oddity} You can save anyway.`}
      onFocusChange={(focused) => setEntered(focused ? typed : undefined)}
    />
  )
}
