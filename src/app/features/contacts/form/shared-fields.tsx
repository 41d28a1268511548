/** The fields that a contact of any kind has. */
import type { Control } from 'react-hook-form'
import { CustomRows } from '#app/ui/forms/custom-rows.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { LongTextField } from '#app/ui/forms/text-field.tsx'
import { labels } from '#app/features/contacts/labels.ts'
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
    <LongTextField control={control} name="notes" label={labels.notes} />
    <CustomRows control={partControl(control)} />
  </>
)

export const AbnField = ({ control }: Props) => (
  <CheckedField
    control={control}
    name="abn"
    label={labels.abn}
    inputMode="numeric"
    isOdd={(abn) => !isAbn(abn)}
    warning="This ABN's check digits don't match."
  />
)

export const WebsiteField = ({ control }: Props) => (
  <CheckedField
    control={control}
    name="website"
    label={labels.website}
    inputMode="url"
    isOdd={(website) => !/^https?:\/\/\S+$/i.test(website.trim())}
    warning="Only an address that begins with https:// or http:// becomes a link."
  />
)
