/** The fields of a form that hold a practice area and one of its stages, by their identifiers; `''` for none. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { FieldSkeleton } from '#app/ui/forms/field-skeleton.tsx'
import { type FieldProps, useField } from '#app/ui/forms/field.tsx'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

const PracticeAreaChoice = lazy(async () => ({
  default: (await import('./lazy-pickers.tsx')).PracticeAreaChoiceAlone,
}))

type Props<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
> = FieldProps<Typed, Sent, Name, string>

/** `onPick` hears of every other choice, as a stage belongs to one practice area alone. */
export function PracticeAreaField<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
>(props: Props<Typed, Sent, Name> & { onPick: () => void }) {
  const { field, error } = useField<Typed, Sent, Name, string>(props)
  const { label, help, required, onPick } = props
  return (
    <div data-field={props.name}>
      <Suspense fallback={<FieldSkeleton label={label} />}>
        <PracticeAreaChoice
          {...{ label, help, required, error }}
          value={field.value || undefined}
          onBlur={field.onBlur}
          onChange={(id) => {
            if ((id ?? '') === field.value) return
            field.onChange(id ?? '')
            onPick()
          }}
        />
      </Suspense>
    </div>
  )
}

/** The stages of the practice area `area`. */
export function StageField<
  Typed extends FieldValues,
  Sent,
  Name extends FieldPathByValue<Typed, string>,
>({ area, ...props }: Props<Typed, Sent, Name> & { area: string }) {
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
