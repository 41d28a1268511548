/** The dialogs that stand over the page, the topmost last: what lies below them cannot be reached meanwhile. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
const tellAll = () => listeners.forEach((listener) => listener())

/** Counts the dialog as open until the answer is called. */
export function standOver(dialog: HTMLDialogElement) {
  open.push(dialog)
  tellAll()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tellAll()
  }
}

export const isTopmost = (dialog: HTMLDialogElement) => open.at(-1) === dialog
export const isAnyOpen = () => open.length > 0

/** Calls back whenever a dialog has opened or closed, for as long as the page lives. */
export const onOpenDialogs = (listener: () => void) => void listeners.add(listener)
