/** Several names: chosen from those suggested, or typed. */
import { TagsInput } from '@mantine/core'

type Props = {
  label: string
  help: string
  value: readonly string[]
  suggestions: readonly string[]
  onChange: (names: string[]) => void
}

export function NameList({ label, help, value, suggestions, onChange }: Props) {
  return (
    <TagsInput
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description']}
      value={[...value]}
      data={[...suggestions]}
      splitChars={[]}
      acceptValueOnBlur
      onChange={onChange}
    />
  )
}
