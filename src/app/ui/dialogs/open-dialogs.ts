/** The open dialogs, the topmost last; what is below them cannot be reached. */
import { createStore } from '#app/api/create-store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Counts the dialog as open until the answer is called. */
export function trackOpen(dialog: HTMLDialogElement) {
  open.set([...open.get(), dialog])
  return () => open.set(open.get().filter((one) => one !== dialog))
}

export const isTopmost = (dialog: HTMLDialogElement) => open.get().at(-1) === dialog
export const isAnyOpen = () => open.get().length > 0

/** Calls back whenever a dialog has opened or closed, for as long as the page lives. */
export const onOpenDialogs = (listener: () => void) => void open.subscribe(listener)
