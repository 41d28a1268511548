// @chunk fields
/** Whether a calendar beside a field is open: Escape closes it, and leads back to what opened it. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export function useCalendar() {
  /** What it was opened by, while it is open: the field, or the button beside it. */
  const [opener, setOpener] = useState<HTMLElement>()
  const hide = () => setOpener(undefined)
  const close = () => {
    hide()
    opener?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A press on what takes no focus is no way out.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opener) return
    // Not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return { opener, open: setOpener, hide, close, onBlur, onKeyDown }
}
