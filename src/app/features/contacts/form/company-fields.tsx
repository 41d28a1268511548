/** What is asked of a company. */
import { type Control, useWatch } from 'react-hook-form'
import { isBlank } from '#app/ui/forms/invisible-characters.ts'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
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
      <TextField control={control} name="name" label="Name" required />
      <SideBySide>
        <AbnField control={shared} />
        <AcnField control={control} />
      </SideBySide>
      <ContactMethodFields control={shared} />
      <WebsiteField control={shared} />
      <NotesAndCustomFields control={shared} />
    </>
  )
}

function AcnField<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const acn = useWatch({ control, name: 'acn' })
  const odd = !isBlank(acn) && !isAcn(acn)
  return (
    <TextField
      control={control}
      name="acn"
      label="ACN"
      inputMode="numeric"
      warning={odd && "This ACN's check digit doesn't match. You can still save it."}
    />
  )
}
