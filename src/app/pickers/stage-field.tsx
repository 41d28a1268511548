/** The form field for a stage of a practice area, by its identifier; `''` for none. */
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
  const message = area === '' ? 'Choose a practice area first' : isError ? loadFailed : undefined
  return (
    <ChoiceField
      {...props}
      help={message}
      options={[
        { value: '', label: area && !data && !isError ? '…' : 'Choose a stage' },
        ...stages.map(({ id, name }) => ({ value: id, label: name ?? id })),
      ]}
    />
  )
}

const loadFailed = 'The stages of this practice area could not be loaded. Choose it again to retry.'
