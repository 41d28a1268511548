/** The field of a form that holds a stage of a practice area, by its identifier; `''` for none. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import type { FieldProps } from '#app/ui/forms/field.tsx'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

/** The stages of the practice area `area`. */
export function StageField<Typed extends FieldValues, Sent>({
  area,
  ...props
}: FieldProps<Typed, Sent, string> & { area: string }) {
  const { data, isError } = useQuery({
    ...practiceAreaQueries.detail(area),
    enabled: area !== '',
  })
  const stages = (area && data?.stages) || []
  const says = area === '' ? 'Choose a practice area first' : isError ? failed : undefined
  return (
    <ChoiceField
      {...props}
      help={says}
      options={[
        { value: '', label: area && !data && !isError ? '…' : 'Choose a stage' },
        ...stages.map(({ id, name }) => ({ value: id, label: name ?? id })),
      ]}
    />
  )
}

const failed = 'The stages of this practice area could not be loaded. Choose it again to retry.'
