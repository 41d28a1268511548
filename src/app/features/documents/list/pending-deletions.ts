/** The file of a document with a pending deletion cannot be replaced: it would be deleted with the document. */
import { pendingState } from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { deletionId } from './delete-document.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'

/** Why the document's file cannot be replaced now; undefined if it can. */
export function whyNotReplaceable(document: Document) {
  const state = pendingState(deletionId(document))
  if (!state) return undefined
  const name = `‘${nameOf(document)}’`
  return state === 'pending'
    ? `${name} is about to be deleted, so its file cannot be replaced. Press Undo first.`
    : `${name} is being deleted, so its file cannot be replaced.`
}
