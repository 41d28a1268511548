/** What is said of a time record: one notice for each, which the next replaces. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
import { findTime, timeQueries } from '#app/data/time/queries.ts'
import { lookAgain, awaitedPause } from '#app/ui/browser/look-again.ts'
import { isSame } from '#app/ui/forms/sent-values.ts'
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
 * Counts down until it is recorded, with Undo, unless another tab changes it; `undo` withdraws it. `since` is when this
 * browser sent it, in milliseconds by its clock: on a slow line the answer comes later, and Undo takes as long to
 * arrive.
 */
export function notifyHeld(
  queryClient: QueryClient,
  { id, state, record, heldFor = 0 }: OutboxRecord,
  since: number,
  undo: () => void,
) {
  stopFollowing(id)
  const duration = formatMinutes(record?.durationMinutes ?? 0)
  const until = since + heldFor
  if (until <= Date.now()) return notify(afterHold(state, duration), noticeOf(id))
  watch(queryClient, id, (one) => one.state === 'held' && isSame(one.record, record))
  const action = { label: 'Undo', run: undo }
  // Nothing is recorded yet, and whoever left an edit as it was has saved nothing.
  const held = {
    word: 'Saved',
    heading: 'Pending',
    message: `${duration} will be recorded.`,
  } as const
  return notify({ ...held, action, until }, noticeOf(id))
}

/** A record that is saved once more, or is found where the answer was lost, may have been sent by then. */
function afterHold(state: string | undefined, duration: string): WriteOutcome {
  if (state === 'unknown') {
    const message = `${duration} may have been recorded. Check in the service, then say under Time whether it was.`
    return { word: 'Not known', message }
  }
  const verb = state === 'recorded' ? 'has been' : 'is being'
  return { word: 'Saved', message: `${duration} ${verb} recorded.` }
}

/** Whether a record is being withdrawn, wherever that was asked for. */
export const useIsWithdrawing = (id: string) => usePendingState(noticeOf(id)) === 'doing'
export const isWithdrawing = (id: string) => pendingState(noticeOf(id)) === 'doing'

/** Undos that did not get through: each is tried again until something else is decided of its record. */
const trying = new Map<string, () => void>()
/** The list is watched for each record that is said to be held or paused, until something else is said of it. */
const watching = new Map<string, () => void>()

function end(all: typeof trying, id: string) {
  all.get(id)?.()
  all.delete(id)
}

function stopFollowing(id: string) {
  end(trying, id)
  end(watching, id)
}

type Withdrawal = {
  one: OutboxRecord
  /** Resolves to what was withdrawn, as far as that is known. */
  withdraw: () => Promise<OutboxRecord | undefined>
  /**
   * Opens what was held in the form; a person is asked first where that comes later than they pressed. Resolves to
   * whether it came: one that has unsaved work in another form may stay there.
   */
  open: (withdrawn: OutboxRecord | undefined) => Promise<boolean>
}

/** Shows that a record is being withdrawn, and how that ends; resolves once the first attempt has ended. */
export function followWithdrawal(withdrawal: Withdrawal): Promise<void> {
  const { one, withdraw, open } = withdrawal
  stopFollowing(one.id)
  const first = withdraw()
  run(one, () =>
    first.then(
      async (withdrawn) => {
        const isOpen = one.state !== 'held' || (await open(withdrawn))
        return isOpen ? doneOf(one) : offerOf(one, () => open(withdrawn))
      },
      (error: Error) => endOf(withdrawal, error),
    ),
  )
  const ignore = () => {}
  return first.then(ignore, ignore)
}

const run = ({ id, record, state }: OutboxRecord, work: () => Promise<WriteOutcome>) =>
  runAction(
    noticeOf(id),
    `${state === 'held' ? 'Undoing' : 'Discarding'} the ${formatMinutes(record?.durationMinutes ?? 0)} record…`,
    work,
  )

const doneOf = ({ state }: OutboxRecord): WriteOutcome =>
  state === 'held'
    ? { word: 'Saved', heading: 'Undone', message: 'Nothing was sent.' }
    : { word: 'Saved', heading: 'Discarded', message: 'It was not recorded.' }

/** It stays until a person has opened it: what they typed is nowhere else. */
function offerOf(one: OutboxRecord, open: () => Promise<boolean>): WriteOutcome {
  const openIt = () => void open().then((isOpen) => isOpen || notifyWithdrawn(one, open))
  const message = 'Nothing was sent. What you entered is kept only in this notice.'
  const action = { label: 'Open the form', run: openIt }
  return { ...doneOf(one), word: 'Not saved', message, action, closing: 'Discard' }
}

/** Says that a record is withdrawn, with what was typed in it to open, unless that has been opened. */
export const notifyWithdrawn = (one: OutboxRecord, open?: () => Promise<boolean>) =>
  notify(open ? offerOf(one, open) : doneOf(one), noticeOf(one.id))

const notWithdrawn = (message: string) =>
  ({ word: 'Not saved', heading: 'Not undone', message }) as const

/** How an attempt failed. One that may not have got through is made again: the hold may end meanwhile. */
function endOf(withdrawal: Withdrawal, error: Error): WriteOutcome {
  const { one } = withdrawal
  const { word, why } = failureOf(error)
  if (one.state === 'held' && word === 'Not known') {
    keepTrying(withdrawal)
    return { word, message: `${why} ${notThrough}` }
  }
  stopFollowing(one.id)
  const outcome = outcomeOf(error)
  if (outcome.word !== 'Not saved') return outcome
  return { ...outcome, heading: one.state === 'held' ? 'Not undone' : 'Not discarded' }
}
const notThrough =
  'Your Undo may not have got through. This page keeps trying, and will say here how it ended.'

/** Why an Undo came too late, by what has become of its record. */
const tooLate: Record<string, string | undefined> = {
  sending: 'It is being recorded.',
  recorded: 'It has already been recorded.',
}
const elsewhere = 'It has changed since you pressed Undo. The list shows its current state.'

/** A desk that starts again goes on holding for a while what was held when it ended. */
function keepTrying(withdrawal: Withdrawal) {
  const { one } = withdrawal
  if (trying.has(one.id)) return
  const attempt = async () => {
    // While the desk is away there is nothing to say that is not said.
    const found = await findTime(one.id).catch(() => 'away' as const)
    if (found === 'away' || trying.get(one.id) !== stop || isWithdrawing(one.id)) return
    run(one, () => tryAgain(withdrawal, found))
  }
  const stop = lookAgain(() => void attempt(), awaitedPause)
  trying.set(one.id, stop)
}

/** What somebody has saved or decided since is not withdrawn by an Undo that was pressed before. */
async function tryAgain(
  withdrawal: Withdrawal,
  now: OutboxRecord | undefined,
): Promise<WriteOutcome> {
  const { one, withdraw, open } = withdrawal
  try {
    if (now && !(now.state === 'held' && isSame(now.record, one.record))) {
      stopFollowing(one.id)
      return notWithdrawn(tooLate[now.state ?? ''] ?? elsewhere)
    }
    // Where the desk does not have it any more, the first attempt did it: what was recorded, the desk still has.
    const withdrawn = now && (await withdraw())
    stopFollowing(one.id)
    return offerOf(one, () => open(withdrawn))
  } catch (error) {
    return endOf(withdrawal, error instanceof Error ? error : new Error(String(error)))
  }
}

/** Removes the notice of a record once the list shows that it is not so any more. */
function watch(queryClient: QueryClient, id: string, isStill: (one: OutboxRecord) => boolean) {
  const since = Date.now()
  // The navigation reads the list on every page.
  const list = new QueryObserver(queryClient, { ...timeQueries.open(), enabled: false })
  const endWatch = list.subscribe(({ data = [], dataUpdatedAt }) => {
    const isSo = data.some((one) => one.id === id && isStill(one))
    if (dataUpdatedAt > since && !isSo) dismissTimeNotice(id)
  })
  watching.set(id, endWatch)
}

type Paused = { id: string; queryClient: QueryClient; edit: () => void }

/** Says that a record is paused, until the list shows that it no longer is: another tab may send it. */
export function notifySetAside({ id, queryClient, edit }: Paused) {
  stopFollowing(id)
  watch(queryClient, id, ({ state }) => state === 'set aside')
  notify(
    {
      word: 'Not saved',
      message:
        'The time record is paused. It will not be sent until you save it. You will find it under Time.',
      action: { label: 'Edit', run: edit },
    },
    noticeOf(id),
  )
}

export function notifyTimeFailure(id: string, error: Error) {
  end(watching, id)
  notify(outcomeOf(error), noticeOf(id))
}

function outcomeOf(error: Error) {
  const { word, why } = failureOf(error)
  return { word, message: `${why} The list shows its current state.` }
}

/** Removes the notice of a record that is being edited or was decided on: it is out of date. */
export function dismissTimeNotice(id: string) {
  stopFollowing(id)
  dismiss(noticeOf(id))
}
