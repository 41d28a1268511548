// @chunk pieces
/** Opens a `<dialog>` over the page for as long as it is mounted, and then gives the focus back; a double click presses nothing below it. */
import { type RefObject, useEffect } from 'react'
import { focusListOrPage } from '#app/ui/layout/focus-page.ts'
import { trackOpen } from './open-dialogs.ts'

export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current!
    element.showModal()
    const untrack = trackOpen(element)
    return () => {
      untrack()
      refuseSecondClick()
      // The page stays as it is scrolled, even if what opened the dialog is out of sight.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      // What opened it may be gone with the work that it was for.
      if (document.activeElement === document.body) focusListOrPage()
    }
  }, [dialog])
}

/** The first click of a double click has closed the dialog: the second would press what lay below it. */
function refuseSecondClick() {
  const refuse = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.stopPropagation()
      event.preventDefault()
    } else {
      for (const kind of clicks) window.removeEventListener(kind, refuse, { capture: true })
    }
  }
  for (const kind of clicks) window.addEventListener(kind, refuse, { capture: true })
}
const clicks = ['mousedown', 'click'] as const
