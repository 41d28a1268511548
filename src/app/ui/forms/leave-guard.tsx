/** Asks before a form with unsaved work is left: with its page, or by Cancel. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Button } from '#app/ui/controls/button.tsx'
import { LeaveDialog, LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'

type Props<Typed extends FieldValues, Sent> = {
  /** Of the form that is guarded: this alone is drawn again when its first letter is typed. */
  control: Control<Typed, unknown, Sent>
  /** It is being sent. */
  busy: boolean
  /** Set by whoever is about to leave with everything saved: the screen is a step behind. */
  free: { readonly current: boolean }
  /** Whether a draft of it is kept. */
  isKept: () => boolean
  onCancel: () => void
}

/** Draws Cancel, which asks by itself: it may leave a form without leaving its page. */
export function LeaveGuard<Typed extends FieldValues, Sent>({
  control,
  busy,
  free,
  isKept,
  onCancel,
}: Props<Typed, Sent>) {
  const { isDirty } = useFormState({ control })
  const unsaved = isDirty || busy
  const isUnsaved = useRef(unsaved)
  useEffect(() => {
    isUnsaved.current = unsaved
  }, [unsaved])
  const [isCancelling, setIsCancelling] = useState(false)
  if (isCancelling && !unsaved) setIsCancelling(false)
  const isAnswered = useRef(false)
  const shouldAsk = () => isUnsaved.current && !free.current && !isAnswered.current
  const [isLeaving, setIsLeaving] = useState(false)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (!isLeaving) return undefined
    // Only now that the question is gone: before, nothing else could have taken the focus.
    cancel()
    // Where the page that was to follow does not come, the form is still here, and asks again.
    const askAgain = () => {
      isAnswered.current = false
      setIsLeaving(false)
    }
    addEventListener('input', askAgain, { once: true })
    return () => removeEventListener('input', askAgain)
  }, [isLeaving])
  const leave = () => {
    isAnswered.current = true
    setIsCancelling(false)
    setIsLeaving(true)
  }
  const question = { title: 'Leave without saving?', children: <Cost {...{ busy, isKept }} /> }
  return (
    <>
      <Button look="default" onClick={() => (shouldAsk() ? setIsCancelling(true) : onCancel())}>
        Cancel
      </Button>
      <LeaveQuestion {...{ ...question, shouldAsk }} />
      {isCancelling && (
        <LeaveDialog {...question} onStay={() => setIsCancelling(false)} onLeave={leave} />
      )}
    </>
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
