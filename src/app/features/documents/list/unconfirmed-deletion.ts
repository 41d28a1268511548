/** Finds out what became of a deletion that nobody confirmed: at once, when a person asks, and by itself until it is known. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { failureOf, mayArrive } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { WriteError } from '#app/api/write.ts'
import { lookAgain, awaitedPause } from '#app/ui/browser/look-again.ts'
import {
  isShown,
  notify,
  pendingState,
  runAction,
  type WriteOutcome,
} from '#app/ui/dialogs/pending-actions.ts'
import type { Document } from '#contract/documents.ts'
import { nameWithLink } from '#app/features/documents/document-marks.ts'
import { documentQueries, readAgain } from '#app/data/documents/queries.ts'

export type Unconfirmed = {
  /** Of the notice that says how it ended. */
  id: string
  document: Document
  error: unknown
  /** Until when the deletion may still be on its way, in milliseconds by this clock. */
  until: number
  queryClient: QueryClient
}

/** A deletion in doubt, as of now. What was refused does not arrive any more: then only the document is in doubt. */
export const unconfirmed = (known: Omit<Unconfirmed, 'until'>): Unconfirmed => ({
  ...known,
  until: Date.now() + (failureOf(known.error).word === 'Not known' ? mayArrive : 0),
})

/** Whether the service refused, as it no longer has the document. */
export const saysGone = (error: unknown) =>
  error instanceof ApiError && [404, 410].includes(error.problem.status)

export const deleted = (document: Document): WriteOutcome => ({
  word: 'Saved',
  heading: 'Deleted',
  message: `${nameWithLink(document)} has been deleted.`,
})

/** Nothing was deleted, for certain. */
export const failedDeletion = (message: string): WriteOutcome => ({
  word: 'Not saved',
  heading: 'Not deleted',
  message,
})

/** Reads the documents again. The list shows its own error if it cannot be refreshed. */
export const refreshDocuments = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: documentQueries.all() })

/** How it ended as far as the documents show; while that is not known, it goes on looking by itself. */
export async function checkDeletion(doubt: Unconfirmed): Promise<WriteOutcome> {
  const { id, document } = doubt
  stopLooking(id)
  const since = Date.now()
  const found = await readUntil(
    () => readAgain(document),
    (now) => now === undefined,
  ).catch(() => 'unread' as const)
  const outcome = outcomeFrom(doubt, found, since)
  if (outcome.word === 'Not known') keepLooking(doubt, outcome.message)
  return outcome
}

/** The checks that are still running, by the id of their notice. */
const looking = new Map<string, { stop: () => void; doubt: Unconfirmed }>()

/** The deletion under that notice which is still in doubt. */
export const doubtOf = (id: string) => looking.get(id)?.doubt

/** Stops the automatic checks: the outcome is known, or is being checked at this moment. */
export function stopLooking(id: string) {
  looking.get(id)?.stop()
  looking.delete(id)
}

/**
 * Ends once it is known. A notice that a person has closed does not come back; its doubt lasts while the deletion may
 * arrive.
 */
function keepLooking(doubt: Unconfirmed, message: string) {
  const { id, document, queryClient } = doubt
  let said = message
  let isUnderWay = false
  const look = async () => {
    if (!isShown(id)) {
      if (Date.now() >= doubt.until) stopLooking(id)
      return
    }
    // Its notice still says that it is being deleted.
    if (isUnderWay || pendingState(id)) return
    isUnderWay = true
    const since = Date.now()
    const found = await readAgain(document).catch(() => 'unread' as const)
    isUnderWay = false
    // A person may have asked for the deletion again meanwhile: this result must not replace its notice.
    if (looking.get(id)?.stop !== stop || !isShown(id) || pendingState(id)) return
    const outcome = outcomeFrom(doubt, found, since)
    if (outcome.word !== 'Not known') {
      stopLooking(id)
      void refreshDocuments(queryClient)
    } else if (found === 'unread' || outcome.message === said) return
    said = outcome.message
    notify(outcome, id)
  }
  // Short pauses: soon after the deletion can no longer arrive, a check reports that nothing was deleted.
  const stop = lookAgain(() => void look(), awaitedPause)
  looking.set(id, { stop, doubt })
}

/** `found` is what there was of the document from `since` on. */
function outcomeFrom(
  doubt: Unconfirmed,
  found: Document | 'unread' | undefined,
  since: number,
): WriteOutcome {
  const { document, error, until } = doubt
  const name = nameWithLink(document)
  if (!found) return isSuccess(error) ? deleted(document) : gone(document, error)
  if (found === 'unread') {
    return inDoubt(doubt, `${failureOf(error).why} ${name} may or may not have been deleted`)
  }
  return since < until
    ? inDoubt(doubt, `${whyNow(error)}${name} is still there, but the service may still delete it`)
    : failedDeletion(`${whyGone(error)}${name} was not deleted: it is still there.`)
}

/** Why it is in doubt, unless the desk could not be reached, which it can be by now. */
const whyNow = (error: unknown) =>
  error instanceof ApiError && error.problem.status === 0 ? '' : `${failureOf(error).why} `

/** What the service says against what it lists. */
const whyGone = (error: unknown) => (saysGone(error) ? `${failureOf(error).why} ` : '')

const inDoubt = (doubt: Unconfirmed, state: string): WriteOutcome => ({
  word: 'Not known',
  message: `${state}. This page keeps checking, and will say here whether it was deleted.`,
  action: {
    label: 'Check again',
    run: () =>
      runAction(
        doubt.id,
        `Checking whether ${nameWithLink(doubt.document)} was deleted`,
        async () => {
          const outcome = await checkDeletion(doubt)
          void refreshDocuments(doubt.queryClient)
          return outcome
        },
      ),
  },
})

/** Whether the service answered with a success, only not in the way that proves it. */
const isSuccess = (error: unknown) =>
  error instanceof ApiError &&
  (!(error instanceof WriteError) || Math.floor(error.problem.status / 100) === 2)

/** Statuses of a call whose answer never came, here or between the gateway and the service. */
const lostStatuses: ReadonlySet<number> = new Set([0, 502, 504, 520, 521, 522, 523, 524])

/** It was found to be gone, though no answer said so. */
function gone(document: Document, error: unknown): WriteOutcome {
  const name = nameWithLink(document)
  const isLost = error instanceof ApiError && lostStatuses.has(error.problem.status)
  const what = isLost ? 'The answer was lost' : 'The service did not confirm it'
  const message = saysGone(error)
    ? `${name} had already been deleted or moved.`
    : `${what}, but ${name} is no longer there.`
  return { word: 'Saved', heading: 'Deleted', message }
}
