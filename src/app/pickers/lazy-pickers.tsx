/** The pickers with what they stand on, fetched as soon as a page that has one is loaded. */
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { MatterPicker } from './matter-picker.tsx'
import { PracticeAreaChoice } from './practice-area-choice.tsx'
import type { ComponentProps } from 'react'

export const ContactPickerAlone = (props: ComponentProps<typeof ContactPicker>) => (
  <WithMantine>
    <ContactPicker {...props} />
  </WithMantine>
)

export const MatterPickerAlone = (props: ComponentProps<typeof MatterPicker>) => (
  <WithMantine>
    <MatterPicker {...props} />
  </WithMantine>
)

export const PracticeAreaChoiceAlone = (props: ComponentProps<typeof PracticeAreaChoice>) => (
  <WithMantine>
    <PracticeAreaChoice {...props} />
  </WithMantine>
)
