/** Deleting a document: after a hold, once, and with a word on what became of it. */
import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write } from '#app/api/write.ts'
import { type WriteOutcome, addPendingAction } from '#app/ui/dialogs/pending-actions.ts'
import { type Document, documentOperations } from '#contract/documents.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { documentQueries, readAgain } from '#app/data/documents/queries.ts'

/** Names the hold of a document. */
export const deletionOf = ({ id }: Pick<Document, 'id'>) => `delete ${id}`

export function deleteAfterHold(document: Document, queryClient: QueryClient) {
  addPendingAction(deletionOf(document), `‘${nameOf(document)}’ will be deleted`, async () => {
    const ending = await deleteNow(document)
    await queryClient.invalidateQueries({ queryKey: documentQueries.all() }).catch(shownByTheList)
    return ending
  })
}
/** A list that cannot be read again says so itself. */
const shownByTheList = () => {}

async function deleteNow(document: Document): Promise<WriteOutcome> {
  const name = `‘${nameOf(document)}’`
  try {
    await write(documentOperations.deleteDocument, { params: { id: document.id } })
    return { word: 'Saved', says: `${name} is deleted.` }
  } catch (error) {
    const { word, why } = failureOf(error)
    return word === 'Not saved'
      ? { word, says: `${name} is not deleted. ${why}` }
      : lookUp(document, `${why} ${name}`)
  }
}

async function lookUp(document: Document, says: string): Promise<WriteOutcome> {
  try {
    const found = await readUntil(
      () => readAgain(document),
      (now) => now === undefined,
    )
    if (!found) return { word: 'Saved', says: `‘${nameOf(document)}’ is deleted.` }
    return {
      word: 'Not known',
      says: `${says} is still there, but the service may still delete it. Check before you continue.`,
    }
  } catch {
    return {
      word: 'Not known',
      says: `${says} may or may not be deleted. Check before you continue.`,
    }
  }
}
