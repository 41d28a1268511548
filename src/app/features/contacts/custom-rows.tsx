/** The custom fields of a contact: a name, and text, a number, or yes or no. */
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField, RadioField } from '#app/ui/choice-field.tsx'
import { ListField } from '#app/ui/list-field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { noCustomRow, type SharedFields } from './contact-fields.ts'

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'yesNo', label: 'Yes or no' },
]
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type Props = { control: Control<SharedFields> }

export const CustomRows = ({ control }: Props) => (
  <ListField
    control={control}
    name="customFields"
    label="Custom fields"
    row="custom field"
    addLabel="Add custom field"
    blank={noCustomRow}
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
