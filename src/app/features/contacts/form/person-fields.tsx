/** What is asked of a person. */
import type { Control } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { genders } from '#contract/contacts.ts'
import { labels } from '#app/features/contacts/labels.ts'
import type { PersonFields as Fields, SharedFields } from './contact-fields.ts'
import {
  AbnField,
  ContactMethodFields,
  NotesAndCustomFields,
  WebsiteField,
} from './shared-fields.tsx'

const genderOptions = ['', ...genders].map((value) => ({ value, label: value || 'Not specified' }))

export function PersonFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const shared: Control<SharedFields> = partControl(control)
  return (
    <>
      <SideBySide>
        <TextField control={control} name="firstName" label={labels.firstName} required />
        <TextField control={control} name="middleName" label={labels.middleName} />
        <TextField control={control} name="lastName" label={labels.lastName} required />
      </SideBySide>
      <SideBySide>
        <TextField control={control} name="title" label={labels.title} />
        <ChoiceField
          control={control}
          name="gender"
          label={labels.gender}
          options={genderOptions}
        />
        <DateField control={control} name="birthday" label={labels.birthday} />
      </SideBySide>
      <SideBySide>
        <TextField control={control} name="company" label={labels.company} />
        <TextField control={control} name="jobTitle" label={labels.jobTitle} />
      </SideBySide>
      <ContactMethodFields control={shared} />
      <SideBySide>
        <WebsiteField control={shared} />
        <AbnField control={shared} />
      </SideBySide>
      <NotesAndCustomFields control={shared} />
    </>
  )
}
