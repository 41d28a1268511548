/** The fields of a matter, in the forms that create and change one. */
import { type Control, useWatch } from 'react-hook-form'
import { ContactField, PracticeAreaField, StaffField } from '#app/pickers/picker-fields.tsx'
import { StageField } from '#app/pickers/stage-field.tsx'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { CustomRows } from '#app/ui/forms/custom-rows.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { NumberField } from '#app/ui/forms/number-field.tsx'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { LongTextField, TextField } from '#app/ui/forms/text-field.tsx'
import { costingMethods } from '#contract/matters.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import type { MatterFields } from './matter-form-fields.ts'
import { type Fields, labelledFields } from '#app/ui/forms/use-fields.ts'
import { isDay } from '#app/text/dates.ts'
import { dayAt } from '#app/text/days.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { memoOf } from '#app/ui/browser/generic-components.ts'
import { labels } from '#app/features/matters/labels.ts'

type Props<Sent> = Pick<Fields<MatterFields, Sent>, 'control' | 'setValue'>

const methods = costingMethods.map((value) => ({ value, label: costingMethodNames[value] }))

/** All fields of a matter; re-renders only for a different form. */
export const FieldsOfMatter = memoOf(function FieldsOfMatter<Sent>({
  control,
  setValue,
}: Props<Sent>) {
  const field = labelledFields(control, labels)
  const area = useWatch({ control, name: 'practiceArea' })
  // Another practice area has other stages.
  const onArea = () => setValue('stage', '')
  return (
    <>
      <TextField {...field('title')} required />
      <SideBySide>
        <ContactField {...field('clientId')} required />
        <StaffField {...field('lawyerId')} required />
      </SideBySide>
      <SideBySide>
        <PracticeAreaField {...field('practiceArea')} required onPick={onArea} />
        <StageField {...field('stage')} required area={area} />
      </SideBySide>
      <Dates control={control} />
      <SideBySide>
        <ChoiceField
          {...field('costingMethod')}
          required
          options={methods}
          unlisted={(method) => method || 'Choose a costing method'}
        />
        <TextField {...field('costTemplate')} />
      </SideBySide>
      <SideBySide>
        <NumberField {...field('estimatedFee')} money help="In Australian dollars" />
        <ContactField {...field('referredById')} />
      </SideBySide>
      <LongTextField {...field('description')} />
      <CustomRows control={partControl(control)} />
    </>
  )
})

/** Any dates are accepted; unlikely ones get a warning. */
function Dates<Sent>({ control }: { control: Control<MatterFields, unknown, Sent> }) {
  const field = labelledFields(control, labels)
  const [opened, completed] = useWatch({ control, name: ['dateOpen', 'dateEstimatedCompletion'] })
  const today = dayAt(useNow())
  const isAhead = isDay(opened) && opened > today
  const isBefore = isDay(opened) && isDay(completed) && completed < opened
  return (
    <SideBySide>
      <DateField
        {...field('dateOpen')}
        required
        warning={isAhead && 'This date is in the future.'}
      />
      <DateField
        {...field('dateEstimatedCompletion')}
        warning={isBefore && 'This is before the matter was opened.'}
      />
    </SideBySide>
  )
}
