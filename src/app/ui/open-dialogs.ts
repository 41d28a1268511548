/** The dialogs that stand over the page, the topmost last: what lies below them cannot be reached meanwhile. */
const open: HTMLDialogElement[] = []

/** Counts the dialog as open until the answer is called. */
export function standOver(dialog: HTMLDialogElement) {
  open.push(dialog)
  return () => void open.splice(open.indexOf(dialog), 1)
}

export const isTopmost = (dialog: HTMLDialogElement) => open.at(-1) === dialog
