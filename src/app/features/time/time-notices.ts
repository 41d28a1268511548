/** What is said of a time record: one notice for each, which the next replaces. */
import { failureOf } from '#app/api/outcome.ts'
import {
  dismiss,
  notify,
  pendingState,
  runAction,
  usePendingState,
  type WriteOutcome,
} from '#app/ui/dialogs/pending-actions.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { formatMinutes } from '#app/text/format-minutes.ts'

const noticeOf = (id: string) => `time record ${id}`

/**
 * Counts down until it is recorded, with Undo; `undo` withdraws it. `since` is when this browser sent it, in
 * milliseconds by its clock: on a slow line the answer comes later, and Undo takes as long to arrive.
 */
export function notifyHeld(
  { id, record, heldFor = 0 }: OutboxRecord,
  since: number,
  undo: () => void,
) {
  const duration = formatMinutes(record?.durationMinutes ?? 0)
  const until = since + heldFor
  if (until <= Date.now()) {
    notify({ word: 'Saved', message: `${duration} is being recorded.` }, noticeOf(id))
    return
  }
  const action = { label: 'Undo', run: undo }
  notify({ word: 'Saved', message: `${duration} will be recorded.`, action, until }, noticeOf(id))
}

/** Whether a record is being withdrawn, wherever that was asked for. */
export const useIsWithdrawing = (id: string) => usePendingState(noticeOf(id)) === 'doing'
export const isWithdrawing = (id: string) => pendingState(noticeOf(id)) === 'doing'

/** Shows that a record is being withdrawn, and how that ends. */
export function followWithdrawal({ id, record, state }: OutboxRecord, work: Promise<unknown>) {
  const isHeld = state === 'held'
  const duration = formatMinutes(record?.durationMinutes ?? 0)
  const done: WriteOutcome = isHeld
    ? { word: 'Saved', heading: 'Withdrawn', message: 'Nothing was sent.' }
    : { word: 'Saved', heading: 'Discarded', message: 'It was not recorded.' }
  const failed = (error: Error): WriteOutcome => {
    const outcome = outcomeOf(error)
    return outcome.word === 'Not saved'
      ? { ...outcome, heading: isHeld ? 'Not withdrawn' : 'Not discarded' }
      : outcome
  }
  const run = () => work.then(() => done, failed)
  runAction(noticeOf(id), `${isHeld ? 'Withdrawing' : 'Discarding'} ${duration}`, run)
}

export const notifySetAside = (id: string, edit: () => void) =>
  notify(
    {
      word: 'Not saved',
      message:
        'The time record is set aside. It is not sent until you save it; it waits under Time.',
      action: { label: 'Edit', run: edit },
    },
    noticeOf(id),
  )

export const notifyTimeFailure = (id: string, error: Error) =>
  notify(outcomeOf(error), noticeOf(id))

function outcomeOf(error: Error) {
  const { word, why } = failureOf(error)
  return { word, message: `${why} The list shows its current state.` }
}

/** It is edited or decided on: what was said of it is no longer so. */
export const dismissTimeNotice = (id: string) => dismiss(noticeOf(id))
