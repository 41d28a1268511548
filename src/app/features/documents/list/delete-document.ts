/** Deletes a document once, after a delay in which it can be undone, and reports the outcome. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { failureOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write, WriteError } from '#app/api/write.ts'
import { type WriteOutcome, addPendingAction, runAction } from '#app/ui/dialogs/pending-actions.ts'
import { type Document, documentOperations } from '#contract/documents.ts'
import { nameWithLink } from '#app/features/documents/document-marks.ts'
import { deletionWarnings } from '#app/features/documents/replace/warnings.ts'
import { documentQueries, readAgain } from '#app/data/documents/queries.ts'

/** Identifies the pending deletion of a document. */
export const deletionId = ({ id }: Pick<Document, 'id'>) => `delete ${id}`

export function deleteAfterDelay(document: Document, queryClient: QueryClient) {
  addPendingAction(deletionId(document), `${nameWithLink(document)} will be deleted`, async () => {
    const outcome = await deleteNow(document)
    await queryClient.invalidateQueries({ queryKey: documentQueries.all() }).catch(shownByTheList)
    return outcome
  })
}
/** The list shows its own error if it cannot be refreshed. */
const shownByTheList = () => {}

async function deleteNow(document: Document): Promise<WriteOutcome> {
  const name = nameWithLink(document)
  const reason = await reasonNotToDelete(document)
  if (reason) return { word: 'Not saved', message: `${name} was not deleted. ${reason}` }
  try {
    await write(documentOperations.deleteDocument, { params: { id: document.id } })
    return deleted(document)
  } catch (error) {
    const { word, why } = failureOf(error)
    return word === 'Not saved'
      ? { word, message: `${name} was not deleted. ${why}` }
      : checkDeletion(document, error)
  }
}

/** Why the document is kept: what happened to it since a person saw it. One that cannot be read is deleted as it was seen. */
async function reasonNotToDelete(seen: Document) {
  const now = await readAgain(seen).catch(() => seen)
  if (!now) return 'It could not be found again: it may have been deleted or moved.'
  const textsOf = (each: Document) => deletionWarnings(each, Date.now()).map(({ text }) => text)
  const known = textsOf(seen)
  const news = textsOf(now).filter((text) => !known.includes(text))
  if (hasNewFile(seen, now)) news.push('It has another file.')
  return news.length > 0 ? `It has changed in the meantime. ${news.join(' ')}` : undefined
}

/** What the list has not shown of it cannot be compared. */
const hasNewFile = (seen: Document, now: Document) =>
  (['versionNumber', 'fileEtag', 'size'] as const).some(
    (name) => seen[name] !== undefined && now[name] !== seen[name],
  )

const deleted = (document: Document): WriteOutcome => ({
  word: 'Saved',
  message: `${nameWithLink(document)} has been deleted.`,
})

/** Statuses of a call whose answer never came, here or between the gateway and the service. */
const lostStatuses: ReadonlySet<number> = new Set([0, 502, 504, 520, 521, 522, 523, 524])

/** Whether the service answered with a success, only not in the way that proves it. */
const isSuccess = (error: unknown) =>
  error instanceof ApiError &&
  (!(error instanceof WriteError) || Math.floor(error.problem.status / 100) === 2)

/** It was found to be gone, though no answer said so. */
function gone(document: Document, error: unknown): WriteOutcome {
  const isLost = error instanceof ApiError && lostStatuses.has(error.problem.status)
  const what = isLost ? 'The answer was lost' : 'The service did not confirm it'
  const message = `${what}, but ${nameWithLink(document)} is no longer there.`
  return { word: 'Saved', heading: 'Deleted', message }
}

async function checkDeletion(document: Document, error: unknown): Promise<WriteOutcome> {
  const found = await readUntil(
    () => readAgain(document),
    (now) => now === undefined,
  ).catch(() => 'unread')
  if (!found) return isSuccess(error) ? deleted(document) : gone(document, error)
  const name = nameWithLink(document)
  const state =
    found === 'unread'
      ? 'may or may not be deleted'
      : 'is still there, but the service may still delete it'
  return {
    word: 'Not known',
    message: `${failureOf(error).why} ${name} ${state}. Check before you continue.`,
    action: {
      label: 'Check again',
      run: () =>
        runAction(deletionId(document), `Checking whether ${name} was deleted`, () =>
          checkDeletion(document, error),
        ),
    },
  }
}
