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

/** Longer than the two clicks of a double click may be apart on any system, in milliseconds. */
const doubleClick = 900

/** The first click of a double click has closed the dialog: the second would press what lay below it. */
function refuseSecondClick() {
  const refuse = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', refuse, { capture: true })
  setTimeout(() => window.removeEventListener('click', refuse, { capture: true }), doubleClick)
}
