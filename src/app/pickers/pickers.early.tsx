/** The pickers with Mantine: split off, so that the fields around them are there before, and sent with each page that shows them. */
import type { ComponentType } from 'react'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { MatterPicker } from './matter-picker.tsx'
import { PracticeAreaChoice } from './practice-area-choice.tsx'

const withMantine = <Props extends object>(Picker: ComponentType<Props>) =>
  function PickerWithMantine(props: Props) {
    return (
      <WithMantine>
        <Picker {...props} />
      </WithMantine>
    )
  }

export const ContactPickerAlone = withMantine(ContactPicker)
export const MatterPickerAlone = withMantine(MatterPicker)
export const PracticeAreaChoiceAlone = withMantine(PracticeAreaChoice)
