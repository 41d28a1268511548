/** The open dialogs, the topmost last; what is below them cannot be reached. */
import { createStore } from '#app/api/create-store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Counts the dialog as open until the returned function is called. */
export function trackOpen(dialog: HTMLDialogElement) {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((one) => one !== dialog))
}

export const isTopmost = (dialog: HTMLDialogElement) => topmost() === dialog
/** The one that can be reached, if any is open. */
export const topmost = () => open.get().at(-1)
export const isAnyOpen = () => open.get().length > 0

/** Calls back whenever a dialog has opened or closed, for as long as the page lives. */
export const onOpenDialogs = (listener: () => void) => void open.subscribe(listener)

/** Keeps the dialog inside an element above all that open later, until the returned function is called. */
export function keepTopmost(place: Element) {
  return open.subscribe(() => {
    const own = open.get().find((dialog) => place.contains(dialog))
    if (!own || isTopmost(own)) return
    own.close()
    own.showModal()
    open.set([...open.get().filter((one) => one !== own), own])
  })
}
