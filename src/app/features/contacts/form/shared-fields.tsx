/** The fields that a contact of any kind has. */
import { type Control, useWatch } from 'react-hook-form'
import { CustomRows } from '#app/ui/forms/custom-rows.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { isBlank } from '#app/ui/forms/invisible-characters.ts'
import { LongTextField, TextField } from '#app/ui/forms/text-field.tsx'
import { AddressRows } from './address-rows.tsx'
import { isAbn } from './business-numbers.ts'
import type { SharedFields as Shared } from './contact-fields.ts'
import { EmailRows, PhoneRows } from './contact-method-rows.tsx'

type Props = { control: Control<Shared> }

export const ContactMethodFields = ({ control }: Props) => (
  <>
    <PhoneRows control={control} />
    <EmailRows control={control} />
    <AddressRows control={control} />
  </>
)

export const NotesAndCustomFields = ({ control }: Props) => (
  <>
    <LongTextField control={control} name="notes" label="Notes" />
    <CustomRows control={partControl(control)} />
  </>
)

export function AbnField({ control }: Props) {
  const abn = useWatch({ control, name: 'abn' })
  const odd = !isBlank(abn) && !isAbn(abn)
  return (
    <TextField
      control={control}
      name="abn"
      label="ABN"
      inputMode="numeric"
      warning={odd && "This ABN's check digits don't match. You can still save it."}
    />
  )
}

export function WebsiteField({ control }: Props) {
  const website = useWatch({ control, name: 'website' })
  const odd = !isBlank(website) && !/^https?:\/\/\S+$/i.test(website.trim())
  return (
    <TextField
      control={control}
      name="website"
      label="Website"
      inputMode="url"
      warning={
        odd &&
        'Only an address that begins with https:// or http:// becomes a link. You can still save it.'
      }
    />
  )
}
