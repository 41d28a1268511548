/** The pickers with what they stand on, fetched as soon as a page that has one is loaded. */
import type { ComponentType } from 'react'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { MatterPicker } from './matter-picker.tsx'
import { PracticeAreaChoice } from './practice-area-choice.tsx'

const alone = <Props extends object>(Picker: ComponentType<Props>) =>
  function Alone(props: Props) {
    return (
      <WithMantine>
        <Picker {...props} />
      </WithMantine>
    )
  }

export const ContactPickerAlone = alone(ContactPicker)
export const MatterPickerAlone = alone(MatterPicker)
export const PracticeAreaChoiceAlone = alone(PracticeAreaChoice)
