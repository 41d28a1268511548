/** The addresses of a contact, each in the order and with the words of its country. */
import { memo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { ListField } from '#app/ui/forms/list-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { labels } from '#app/features/contacts/labels.ts'
import { labelOf, partsIn, regions } from './address-formats.ts'
import { type AddressRow, emptyAddress, type SharedFields } from './contact-fields.ts'
import classes from './contact-form.module.css'

type Props = { control: Control<SharedFields> }

export const AddressRows = ({ control }: Props) => (
  <ListField
    control={control}
    name="addresses"
    label={labels.addresses}
    row="address"
    blank={emptyAddress}
  >
    {(index) => <AddressFields control={control} index={index} />}
  </ListField>
)

type RowProps = Props & { index: number }

const AddressFields = memo(({ control, index }: RowProps) => {
  const name = (part: keyof AddressRow) => `addresses.${index}.${part}` as const
  const address = useWatch({ control, name: `addresses.${index}` as const })
  const regionCode = address?.regionCode ?? ''
  const asked = partsIn(regionCode)
  // What the country has no place for is shown where it says something, or it could not be taken out.
  const parts = [
    ...asked,
    ...partsIn('AU').filter((part) => !asked.includes(part) && address?.[part]),
  ]
  const lines = parts.filter((part) => part.startsWith('line'))
  return (
    <div className={classes.address}>
      <ChoiceField
        control={control}
        name={name('regionCode')}
        label="Country"
        options={choices(regionCode)}
      />
      {lines.map((part) => (
        <TextField
          key={part}
          control={control}
          name={name(part)}
          label={labelOf(part, regionCode)}
        />
      ))}
      <SideBySide>
        {parts
          .filter((part) => !lines.includes(part))
          .map((part) => (
            <TextField
              key={part}
              control={control}
              name={name(part)}
              label={labelOf(part, regionCode)}
            />
          ))}
      </SideBySide>
    </div>
  )
})

/** A code that a service knows and nobody else stays as it is. */
function choices(regionCode: string) {
  const all = regions()
  if (all.some(({ value }) => value === regionCode)) return all
  return [{ value: regionCode, label: regionCode || 'Choose a country' }, ...all]
}
