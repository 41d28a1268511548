/** Asks before a form with unsaved work is left. */
import { useEffect, useRef } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'

type Props<Typed extends FieldValues, Sent> = {
  /** Of the form that is guarded: this alone is drawn anew when its first letter is typed. */
  control: Control<Typed, unknown, Sent>
  /** It is being sent. */
  busy: boolean
  /** Set by whoever is about to leave with everything saved: the screen is a step behind. */
  free: { readonly current: boolean }
  /** Whether a draft of it is kept. */
  isKept: () => boolean
}

export function LeaveGuard<Typed extends FieldValues, Sent>({
  control,
  busy,
  free,
  isKept,
}: Props<Typed, Sent>) {
  const { isDirty } = useFormState({ control })
  const unsaved = isDirty || busy
  const isUnsaved = useRef(unsaved)
  useEffect(() => {
    isUnsaved.current = unsaved
  }, [unsaved])
  return (
    <LeaveQuestion
      title="Leave without saving?"
      shouldAsk={() => isUnsaved.current && !free.current}
    >
      <Cost {...{ busy, isKept }} />
    </LeaveQuestion>
  )
}

/** Looks for a draft when the question is asked, not when the form was drawn. */
const Cost = ({ busy, isKept }: Pick<Props<FieldValues, unknown>, 'busy' | 'isKept'>) => (
  <p>
    {busy
      ? 'It is still being saved. If you leave now, you will not be told if that fails.'
      : 'What you typed here has not been saved.'}
    {isKept() && ' A draft is kept in this browser and offered when you come back.'}
  </p>
)
