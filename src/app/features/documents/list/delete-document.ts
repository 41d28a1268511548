/** Deletes a document once, after a delay in which it can be undone, and reports the outcome. */
import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write } from '#app/api/write.ts'
import { type WriteOutcome, addPendingAction } from '#app/ui/dialogs/pending-actions.ts'
import { type Document, documentOperations } from '#contract/documents.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { documentQueries, readAgain } from '#app/data/documents/queries.ts'

/** Identifies the pending deletion of a document. */
export const deletionId = ({ id }: Pick<Document, 'id'>) => `delete ${id}`

export function deleteAfterDelay(document: Document, queryClient: QueryClient) {
  addPendingAction(deletionId(document), `‘${nameOf(document)}’ will be deleted`, async () => {
    const outcome = await deleteNow(document)
    await queryClient.invalidateQueries({ queryKey: documentQueries.all() }).catch(shownByTheList)
    return outcome
  })
}
/** The list shows its own error if it cannot be refreshed. */
const shownByTheList = () => {}

async function deleteNow(document: Document): Promise<WriteOutcome> {
  const name = `‘${nameOf(document)}’`
  try {
    await write(documentOperations.deleteDocument, { params: { id: document.id } })
    return deleted(document)
  } catch (error) {
    const { word, why } = failureOf(error)
    return word === 'Not saved'
      ? { word, message: `${name} was not deleted. ${why}` }
      : checkDeletion(document, `${why} ${name}`)
  }
}

const deleted = (document: Document): WriteOutcome => ({
  word: 'Saved',
  message: `‘${nameOf(document)}’ has been deleted.`,
})

async function checkDeletion(document: Document, start: string): Promise<WriteOutcome> {
  const found = await readUntil(
    () => readAgain(document),
    (now) => now === undefined,
  ).catch(() => 'unread')
  if (!found) return deleted(document)
  const state =
    found === 'unread'
      ? 'may or may not be deleted'
      : 'is still there, but the service may still delete it'
  return { word: 'Not known', message: `${start} ${state}. Check before you continue.` }
}
