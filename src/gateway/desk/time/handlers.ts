/** What each call about pending and recorded time does. */
import * as z from 'zod/mini'
import type { OutboxState, timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import type { HandlersOf } from '#gateway/desk/call.ts'
import type { HostedMirror } from '#gateway/mirror/hosted-mirror.ts'
import { Refusal } from '#http/problem.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { Change } from '#gateway/store/time/outbox.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { timeFile } from './file.ts'
import { createFileNames } from './names.ts'

/** A handler for each call; `wake` tells the worker to look at the outbox. */
export const timeHandlers = (
  { outbox, receipts, people }: DeskState,
  wake: () => void,
  mirror: HostedMirror | undefined,
  upstream: Upstream,
): HandlersOf<typeof timeOutboxOperations> => ({
  async holdTimeRecord({ person, id, query: { version }, body }) {
    const { timeHoldSeconds } = await people.preferences(person)
    const change = await outbox.hold(person, uuid(id), body, timeHoldSeconds, version)
    const { record } = requireDone(change, version, ({ state }) =>
      unsent.has(state) ? changedSinceOpened : sentences[state],
    )
    wake()
    return record
  },
  async getHeldTimeRecord({ person, id }) {
    const record = await outbox.find(person, uuid(id))
    if (!record) throw noSuchRecord()
    return record
  },
  async undoTimeRecord({ person, id }) {
    const { record } = requireDone(await outbox.undo(person, uuid(id)))
    return record
  },
  async decideTimeRecord({ person, id, body }) {
    const { decision, version } = body
    if (version === undefined && decision !== 'set aside') {
      // A page that was opened before the desk was updated.
      throw new Refusal(409, { title: 'Too late', detail: outOfDate })
    }
    const change = await outbox.decide(person, uuid(id), body)
    const { record } = requireDone(change, version, () => changedSinceShown)
    wake()
    return record
  },
  listOpenTimeRecords: ({ person }) => outbox.listOpen(person),
  listRecordedTime: ({ person, query }) => receipts.list(person, query),
  totalRecordedTime: ({ person, query }) => receipts.totals(person, query),
  exportRecordedTime: async ({ person, query }) =>
    timeFile(receipts.walk(person, query), createFileNames(mirror, upstream)),
  getTimeHabits: ({ person, query }) =>
    receipts.habits(person, query.associatedMatterId, query.staffContactId),
})

const Uuid = z.uuid()
/** Any other id would cause an error in the database instead of a 404. */
function uuid(id: string): string {
  const parsed = Uuid.safeParse(id)
  if (!parsed.success) throw noSuchRecord()
  return parsed.data
}

const noSuchRecord = () =>
  new Refusal(404, { title: 'Not found', detail: 'Practice Desk has no such time record.' })

/** `saysChanged` words what is said of a record that is no longer the version `seen`. */
function requireDone(
  change: Change,
  seen?: string,
  saysChanged?: (now: { state: OutboxState }) => string,
): Extract<Change, { done: true }> {
  if (change.done) return change
  const { now } = change
  if (now === undefined) throw noSuchRecord()
  const isOther = seen !== undefined && seen !== now.version
  const detail = (isOther && saysChanged?.(now)) || sentences[now.state]
  throw new Refusal(409, { title: 'Too late', detail })
}

/** Of any other it would be untrue that nothing was saved. */
const unsent: ReadonlySet<OutboxState> = new Set(['held', 'refused', 'set aside'])

const outOfDate = 'This page is out of date, so nothing was done. Reload it, then choose again.'
const changedSinceShown =
  'This time record has changed since this page showed it, so nothing was done.'
const changedSinceOpened =
  'This time record has been changed elsewhere since you opened it. Nothing was saved.'

const sentences: Record<OutboxState, string> = {
  held: 'This time record is already held.',
  sending: 'This time record is being sent now.',
  recorded:
    'This time record has already been recorded. It can only be changed in the service itself.',
  refused: 'The service refused this time record.',
  unknown: 'This time record may have been recorded. First say whether it was.',
  'set aside': 'This time record is paused.',
}
