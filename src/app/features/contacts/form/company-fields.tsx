/** What is asked of a company. */
import type { Control } from 'react-hook-form'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { labels } from '#app/features/contacts/labels.ts'
import { isAcn } from './business-numbers.ts'
import type { CompanyFields as Fields, SharedFields } from './contact-fields.ts'
import {
  AbnField,
  ContactMethodFields,
  NotesAndCustomFields,
  WebsiteField,
} from './shared-fields.tsx'

export function CompanyFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const shared: Control<SharedFields> = partControl(control)
  return (
    <>
      <TextField control={control} name="name" label={labels.name} required />
      <SideBySide>
        <AbnField control={shared} />
        <CheckedField
          control={control}
          name="acn"
          label={labels.acn}
          inputMode="numeric"
          isOdd={(acn) => !isAcn(acn)}
          warning="This ACN's check digit doesn't match."
        />
      </SideBySide>
      <ContactMethodFields control={shared} />
      <WebsiteField control={shared} />
      <NotesAndCustomFields control={shared} />
    </>
  )
}
