/** The form field for a stage of a practice area, by its identifier; `''` for none. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import type { FieldProps } from '#app/ui/forms/field.tsx'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

/** The stages of the practice area `area`. */
export function StageField<Typed extends FieldValues, Sent>({
  area,
  ...props
}: FieldProps<Typed, Sent, string> & { area: string }) {
  const { data, isError, refetch } = useQuery({
    ...practiceAreaQueries.detail(area),
    enabled: area !== '',
  })
  const isWaiting = area !== '' && !data && !isError
  const stages = (area && data?.stages) || []
  const failed = isError && <Retry onRetry={() => void refetch()} />
  return (
    <ChoiceField
      {...props}
      help={area === '' ? 'Choose a practice area first' : failed}
      unlisted={(id) => (isWaiting ? '…' : id)}
      options={[
        { value: '', label: isWaiting ? '…' : 'Choose a stage' },
        ...stages.map(({ id, name }) => ({ value: id, label: name ?? id })),
      ]}
    />
  )
}

/** The button goes as it is pressed, and hands the focus to the choice. */
const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <span
    ref={useFocusWhenGone<HTMLSpanElement>((gone) =>
      gone.closest('[data-field]')?.querySelector('select')?.focus(),
    )}
  >
    The stages of this practice area could not be loaded.{' '}
    <Button look="quiet" onClick={onRetry}>
      Retry
    </Button>
  </span>
)
