/** The file of a document that may still be deleted cannot be replaced: it would be deleted with the document. */
import { pendingState } from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { deletionId } from './delete-document.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { doubtOf } from './unconfirmed-deletion.ts'

/** Why the document's file cannot be replaced now; undefined if it can. */
export function whyNotReplaceable(document: Document) {
  const id = deletionId(document)
  const state = pendingState(id)
  const name = `‘${nameOf(document)}’`
  if (!state) {
    return doubtOf(id)
      ? `${name} may still be deleted, so its file cannot be replaced yet. Try again in a minute.`
      : undefined
  }
  return state === 'pending'
    ? `${name} is about to be deleted, so its file cannot be replaced. Press Undo first.`
    : `${name} is being deleted, so its file cannot be replaced.`
}
