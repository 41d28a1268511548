/** The fields of a person. */
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { genders } from '#contract/contacts.ts'
import { isDay } from '#app/text/dates.ts'
import { dayAt } from '#app/text/days.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { labels } from '#app/features/contacts/labels.ts'
import type { PersonFields as Fields } from './contact-fields.ts'
import { SharedFields } from './shared-fields.tsx'

const genderOptions = ['', ...genders].map((value) => ({ value, label: value || 'Not specified' }))

export function PersonFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const field = labelledFields(control, labels)
  return (
    <>
      <SideBySide>
        <TextField {...field('firstName')} required />
        <TextField {...field('middleName')} />
        <TextField {...field('lastName')} required />
      </SideBySide>
      <SideBySide>
        <TextField {...field('title')} />
        <ChoiceField {...field('gender')} options={genderOptions} />
        <Birthday control={control} />
      </SideBySide>
      <SideBySide>
        <TextField {...field('company')} />
        <TextField {...field('jobTitle')} />
      </SideBySide>
      <SharedFields control={partControl(control)} />
    </>
  )
}

function Birthday<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const birthday = useWatch({ control, name: 'birthday' }) ?? ''
  const today = dayAt(useNow())
  const isAhead = isDay(birthday) && birthday > today
  return (
    <DateField
      {...labelledFields(control, labels)('birthday')}
      longAgo
      warning={isAhead && 'This date is in the future.'}
    />
  )
}
