/** The fields of a person's own naming: a name, and text, a number, or yes or no. */
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField, RadioField } from './choice-field.tsx'
import type { CustomRow } from './custom-row.ts'
import { ListField } from './list-field.tsx'
import { NumberField } from './number-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from './text-field.tsx'

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'yesNo', label: 'Yes or no' },
]
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const blank: CustomRow = { name: '', kind: 'text', value: '' }

type Props = { control: Control<{ customFields: CustomRow[] }> }

export const CustomRows = ({ control }: Props) => (
  <ListField
    control={control}
    name="customFields"
    label="Custom fields"
    row="custom field"
    grouped
    unordered
    blank={blank}
  >
    {(index) => (
      <SideBySide>
        <TextField control={control} name={`customFields.${index}.name`} label="Field name" />
        <ChoiceField
          control={control}
          name={`customFields.${index}.kind`}
          label="Kind"
          options={kinds}
        />
        <ValueField control={control} index={index} />
      </SideBySide>
    )}
  </ListField>
)

function ValueField({ control, index }: Props & { index: number }) {
  const name = `customFields.${index}.value` as const
  const kind = useWatch({ control, name: `customFields.${index}.kind` as const })
  if (kind === 'number') return <NumberField control={control} name={name} label="Value" />
  if (kind === 'yesNo') {
    return <RadioField control={control} name={name} label="Value" options={yesOrNo} />
  }
  return <TextField control={control} name={name} label="Value" />
}
