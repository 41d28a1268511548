/** The fields of a matter, new or not. */
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
import { labels } from '#app/features/matters/labels.ts'

type Props<Sent> = {
  control: Control<MatterFields, unknown, Sent>
  /** Called when another practice area was chosen, whose stages are others. */
  onArea: () => void
}

export function FieldsOfMatter<Sent>({ control, onArea }: Props<Sent>) {
  const area = useWatch({ control, name: 'practiceArea' })
  return (
    <>
      <TextField control={control} name="title" label={labels.title} required />
      <SideBySide>
        <ContactField control={control} name="clientId" label={labels.clientId} required />
        <StaffField control={control} name="lawyerId" label={labels.lawyerId} required />
      </SideBySide>
      <SideBySide>
        <PracticeAreaField
          control={control}
          name="practiceArea"
          label={labels.practiceArea}
          required
          onPick={onArea}
        />
        <StageField control={control} name="stage" label={labels.stage} required area={area} />
      </SideBySide>
      <SideBySide>
        <DateField control={control} name="dateOpen" label={labels.dateOpen} required />
        <DateField
          control={control}
          name="dateEstimatedCompletion"
          label={labels.dateEstimatedCompletion}
        />
      </SideBySide>
      <SideBySide>
        <CostingMethod control={control} />
        <TextField control={control} name="costTemplate" label={labels.costTemplate} />
      </SideBySide>
      <SideBySide>
        <NumberField
          control={control}
          name="estimatedFee"
          label={labels.estimatedFee}
          help="In Australian dollars"
        />
        <ContactField control={control} name="referredById" label={labels.referredById} />
      </SideBySide>
      <LongTextField control={control} name="description" label={labels.description} />
      <CustomRows control={partControl(control)} />
    </>
  )
}

/** A service may have a method of its own: it stays a choice. */
function CostingMethod<Sent>({ control }: Pick<Props<Sent>, 'control'>) {
  const chosen = useWatch({ control, name: 'costingMethod' })
  const known: readonly string[] = costingMethods
  const options = costingMethods.map((value) => ({ value, label: costingMethodNames[value] }))
  const other = known.includes(chosen) ? [] : [{ value: chosen, label: chosen || 'Choose one' }]
  return (
    <ChoiceField
      control={control}
      name="costingMethod"
      label={labels.costingMethod}
      required
      options={[...other, ...options]}
    />
  )
}
