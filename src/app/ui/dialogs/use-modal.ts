// @chunk pieces
/** Opens a `<dialog>` over the page for as long as it is mounted, and then gives the focus back. */
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
      // The page stays as it is scrolled, even if what opened the dialog is out of sight.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      // What opened it may be gone with the work that it was for.
      if (document.activeElement === document.body) focusListOrPage()
    }
  }, [dialog])
}
