/** What is said of a time record: one notice for each, which the next replaces. */
import { ApiError } from '#app/api/api-error.ts'
import { failureOf } from '#app/api/outcome.ts'
import { lookAgain } from '#app/ui/browser/look-again.ts'
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
  stopTrying(id)
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

/** Undos that did not get through: each is tried again until something else is decided of its record. */
const trying = new Map<string, () => void>()

function stopTrying(id: string) {
  trying.get(id)?.()
  trying.delete(id)
}

type Withdrawal = {
  one: OutboxRecord
  /** Resolves to what was withdrawn, as far as that is known. */
  withdraw: () => Promise<OutboxRecord | undefined>
  /** Opens what was held in the form; a person is asked first where that comes later than they pressed. */
  open: (withdrawn: OutboxRecord | undefined) => void
}

/** Shows that a record is being withdrawn, and how that ends; resolves once the first attempt has ended. */
export function followWithdrawal({ one, withdraw, open }: Withdrawal): Promise<void> {
  const { id, record, state } = one
  stopTrying(id)
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
  // Its hold may end meanwhile, so it is tried again as soon as may be.
  const tryAgain = () => {
    let isUnderWay = false
    const attempt = async () => {
      if (isUnderWay) return
      isUnderWay = true
      const end = await withdraw().then((withdrawn) => ({ withdrawn }), ended)
      isUnderWay = false
      if (end === undefined || trying.get(id) !== stop) return
      stopTrying(id)
      if ('error' in end) return notify(failed(end.error), noticeOf(id))
      const action = { label: 'Open it', run: () => open(end.withdrawn) }
      // It stays until a person has seen it: what they typed is nowhere else.
      notify({ ...done, word: 'Not saved', action }, noticeOf(id))
    }
    const stop = lookAgain(() => void attempt())
    trying.set(id, stop)
  }
  const first = withdraw()
  const run = () =>
    first.then(
      (withdrawn) => {
        if (isHeld) open(withdrawn)
        return done
      },
      (error: Error) => {
        if (!isHeld || failureOf(error).word !== 'Not known') return failed(error)
        tryAgain()
        const { why } = failureOf(error)
        return { word: 'Not known', message: `${why} ${notThrough}` } as const
      },
    )
  runAction(noticeOf(id), `${isHeld ? 'Withdrawing' : 'Discarding'} ${duration}`, run)
  const ignore = () => {}
  return first.then(ignore, ignore)
}
const notThrough =
  'Your Undo may not have got through: it is tried again by itself, and this says how it ends.'

/** How a later attempt ended, if that is known. What is not there any more was withdrawn before: what was recorded is. */
function ended(error: Error): { withdrawn: undefined } | { error: Error } | undefined {
  if (failureOf(error).word === 'Not known') return undefined
  const isGone = error instanceof ApiError && error.problem.status === 404
  return isGone ? { withdrawn: undefined } : { error }
}

export function notifySetAside(id: string, edit: () => void) {
  stopTrying(id)
  notify(
    {
      word: 'Not saved',
      message:
        'The time record is set aside. It is not sent until you save it; it waits under Time.',
      action: { label: 'Edit', run: edit },
    },
    noticeOf(id),
  )
}

export const notifyTimeFailure = (id: string, error: Error) =>
  notify(outcomeOf(error), noticeOf(id))

function outcomeOf(error: Error) {
  const { word, why } = failureOf(error)
  return { word, message: `${why} The list shows its current state.` }
}

/** It is edited or decided on: what was said of it is no longer so. */
export function dismissTimeNotice(id: string) {
  stopTrying(id)
  dismiss(noticeOf(id))
}
