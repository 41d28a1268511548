/** Documents that are about to be deleted take no file: it would be deleted with them. */
import { pendingState } from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { deletionOf } from './delete-document.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'

/** Why the document takes no file at this moment, if it takes none. */
export function whyNoFile(document: Document) {
  const state = pendingState(deletionOf(document))
  if (!state) return undefined
  const name = `‘${nameOf(document)}’`
  return state === 'pending'
    ? `${name} is about to be deleted, so its file cannot be replaced. Press Undo first.`
    : `${name} is being deleted, so its file cannot be replaced.`
}
