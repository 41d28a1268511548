/** The fields that a contact of any kind has. */
import type { Control } from 'react-hook-form'
import { CustomRows } from '#app/ui/forms/custom-rows.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { LongTextField } from '#app/ui/forms/text-field.tsx'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import { groupedNumber } from '#app/features/contacts/page/grouped-number.ts'
import { AddressRows } from './address-rows.tsx'
import { oddityOfAbn } from '#app/features/contacts/business-numbers.ts'
import type { SharedFields as Shared } from './contact-fields.ts'
import { EmailRows, PhoneRows } from './contact-method-rows.tsx'

type Props = { control: Control<Shared> }

/** What every kind of contact has; a company's ABN stands beside its ACN. */
export const SharedFields = ({ control, withAbn = true }: Props & { withAbn?: boolean }) => (
  <>
    <PhoneRows control={control} />
    <EmailRows control={control} />
    <AddressRows control={control} />
    {withAbn ? (
      <SideBySide>
        <WebsiteField control={control} />
        <AbnField control={control} />
      </SideBySide>
    ) : (
      <WebsiteField control={control} />
    )}
    <LongTextField {...labelledFields(control, labels)('notes')} />
    <CustomRows control={partControl(control)} />
  </>
)

export const AbnField = ({ control }: Props) => (
  <CheckedField
    {...labelledFields(control, labels)('abn')}
    inputMode="numeric"
    oddityOf={oddityOfAbn}
    shownAs={groupedNumber}
  />
)

const WebsiteField = ({ control }: Props) => (
  <CheckedField
    {...labelledFields(control, labels)('website')}
    inputMode="url"
    oddityOf={(website) =>
      /^https?:\/\/\S+$/i.test(website.trim())
        ? undefined
        : 'Only addresses that start with https:// or http:// become links.'
    }
  />
)
