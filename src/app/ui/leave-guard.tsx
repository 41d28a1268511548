/** Asks before unsaved work is left: for another page, by Back, by a reload, by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
  const asks = useRef(unsaved)
  useEffect(() => {
    asks.current = unsaved
  }, [unsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asks.current && !free.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => asks.current && !free.current,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title="Leave without saving?"
      onClose={blocker.reset}
      foot={
        <>
          <Button look="default" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Stay</Button>
        </>
      }
    >
      <p>
        What you typed here has not been saved.
        {isKept() && ' A draft of it is kept in this browser, and offered when you come back.'}
      </p>
    </Dialog>
  )
}
