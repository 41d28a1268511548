/** The addresses of a contact, each in the order and with the words of its country. */
import { memo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { ListField } from '#app/ui/forms/list-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import { labelOf, partsIn, regions } from './address-formats.ts'
import { oddityOfPostcode, oddityOfState } from './australian-addresses.ts'
import { type AddressRow, emptyAddress, type SharedFields } from './contact-fields.ts'
import classes from './contact-form.module.css'

type Props = { control: Control<SharedFields> }

export const AddressRows = ({ control }: Props) => (
  <ListField
    {...labelledFields(control, labels)('addresses')}
    row="address"
    grouped
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
  const localParts = partsIn(regionCode)
  // A part that the country does not use is still shown while it has a value, so that it can be removed.
  const parts = [
    ...localParts,
    ...partsIn('AU').filter((part) => !localParts.includes(part) && address?.[part]),
  ]
  const lines = parts.filter((part) => part.startsWith('line'))
  const fieldFor = (part: (typeof parts)[number]) => (
    <CheckedField
      key={part}
      control={control}
      name={name(part)}
      label={labelOf(part, regionCode)}
      oddityOf={(text) => (regionCode === 'AU' ? oddityOf(part, text, address) : undefined)}
    />
  )
  return (
    <div className={classes.address}>
      <ChoiceField
        control={control}
        name={name('regionCode')}
        label="Country"
        options={regions()}
        unlisted={(code) => code || 'Choose a country'}
      />
      {lines.map(fieldFor)}
      <SideBySide>{parts.filter((part) => !lines.includes(part)).map(fieldFor)}</SideBySide>
    </div>
  )
})

function oddityOf(part: keyof AddressRow, text: string, address: Partial<AddressRow> | undefined) {
  if (part === 'administrativeArea') return oddityOfState(text)
  return part === 'postalCode' ? oddityOfPostcode(text, address ?? {}) : undefined
}
