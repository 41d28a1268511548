/** Deletes a document once, after a delay in which it can be undone, and reports the outcome. */
import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { write } from '#app/api/write.ts'
import { type WriteOutcome, addPendingAction, isShown } from '#app/ui/dialogs/pending-actions.ts'
import { type Document, documentOperations } from '#contract/documents.ts'
import { nameWithLink } from '#app/features/documents/document-marks.ts'
import { deletionWarnings } from '#app/features/documents/replace/warnings.ts'
import { readAgain, ShortListError } from '#app/data/documents/queries.ts'
import {
  checkDeletion,
  deleted,
  doubtOf,
  failedDeletion,
  refreshDocuments,
  saysGone,
  stopLooking,
  unconfirmed,
} from './unconfirmed-deletion.ts'

/** Identifies the pending deletion of a document. */
export const deletionId = ({ id }: Pick<Document, 'id'>) => `delete ${id}`

export function deleteAfterDelay(document: Document, queryClient: QueryClient) {
  const id = deletionId(document)
  // A doubt that a person has closed is not brought up again.
  if (!isShown(id)) stopLooking(id)
  const name = nameWithLink(document)
  const run = async () => {
    const outcome = await deleteNow(document, queryClient)
    await refreshDocuments(queryClient)
    return outcome
  }
  addPendingAction(id, `${name} will be deleted`, run, `${name} was not deleted.`)
}

async function deleteNow(document: Document, queryClient: QueryClient): Promise<WriteOutcome> {
  const id = deletionId(document)
  const earlier = doubtOf(id)
  const notDeleted = (why: string): WriteOutcome | Promise<WriteOutcome> =>
    // An earlier attempt may have deleted it, or do so yet.
    earlier
      ? checkDeletion(earlier)
      : failedDeletion(`${nameWithLink(document)} was not deleted. ${why}`)
  const reason = await reasonNotToDelete(document)
  if (reason) return notDeleted(reason)
  try {
    await write(documentOperations.deleteDocument, { params: { id: document.id } })
    stopLooking(id)
    return deleted(document)
  } catch (error) {
    const { word, why } = failureOf(error)
    // Not there, it may be deleted all the same: by someone else, or by an attempt whose answer nobody had.
    const isRefused = word === 'Not saved' && (earlier || !saysGone(error))
    return isRefused
      ? notDeleted(why)
      : checkDeletion(unconfirmed({ id, document, error, queryClient }))
  }
}

/** Why the document is not deleted: it changed, or was not listed any more. If unreadable, it counts as unchanged. */
async function reasonNotToDelete(seen: Document) {
  const now = await readAgain(seen).catch((error: unknown) =>
    error instanceof ShortListError ? undefined : seen,
  )
  if (!now) return 'It could not be found again: it may have been deleted or moved.'
  const textsOf = (each: Document) => deletionWarnings(each, Date.now()).map(({ text }) => text)
  const known = textsOf(seen)
  const news = textsOf(now).filter((text) => !known.includes(text))
  if (hasNewFile(seen, now)) news.push('It has a different file now.')
  return news.length > 0 ? `It has changed in the meantime. ${news.join(' ')}` : undefined
}

/** What the list has not shown of it cannot be compared. */
const hasNewFile = (seen: Document, now: Document) =>
  (['versionNumber', 'fileEtag', 'size'] as const).some(
    (name) => seen[name] !== undefined && now[name] !== seen[name],
  )
