/** What is said of a time record: one notice for each, which the next replaces. */
import { failureOf } from '#app/api/outcome.ts'
import { dismiss, notify } from '#app/ui/dialogs/pending-actions.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { formatDuration } from './duration.ts'

const noticeOf = (id: string) => `time record ${id}`

/** Counts down until it is sent, with Undo; `undo` withdraws it. */
export function notifyHeld({ id, record, heldFor = 0 }: OutboxRecord, undo: () => void) {
  const duration = formatDuration(record?.durationMinutes ?? 0)
  if (heldFor <= 0) {
    notify({ word: 'Saved', message: `${duration} is being recorded.` }, noticeOf(id))
    return
  }
  const until = Date.now() + heldFor
  const action = { label: 'Undo', run: undo }
  notify({ word: 'Saved', message: `${duration} will be recorded.`, action, until }, noticeOf(id))
}

export const notifyWithdrawn = (id: string) =>
  notify({ word: 'Saved', heading: 'Withdrawn', message: 'Nothing was sent.' }, noticeOf(id))

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

export function notifyTimeFailure(id: string, error: Error) {
  const { word, why } = failureOf(error)
  notify({ word, message: `${why} The list shows its current state.` }, noticeOf(id))
}

/** It is edited or decided on: what was said of it is no longer so. */
export const dismissTimeNotice = (id: string) => dismiss(noticeOf(id))
