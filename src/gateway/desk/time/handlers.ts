/** What the calls about pending time records do. */
import * as z from 'zod/mini'
import type { OutboxState, timeOutboxOperations } from '#contract/time-outbox.ts'
import type { HandlersOf } from '#gateway/desk/call.ts'
import { Refusal } from '#http/problem.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { Change } from '#gateway/store/time/outbox.ts'

/** A handler for each call; `wake` tells the worker to look at the outbox. */
export const timeHandlers = (
  { outbox, receipts, people }: DeskState,
  wake: () => void,
): HandlersOf<typeof timeOutboxOperations> => ({
  async holdTimeRecord({ person, id, body }) {
    const { timeHoldSeconds } = await people.preferences(person)
    const { record } = done(await outbox.hold(person, uuid(id), body, timeHoldSeconds))
    wake()
    return record
  },
  async getHeldTimeRecord({ person, id }) {
    const record = await outbox.find(person, uuid(id))
    if (!record) throw gone()
    return record
  },
  async undoTimeRecord({ person, id }) {
    done(await outbox.undo(person, uuid(id)))
    return undefined
  },
  async decideTimeRecord({ person, id, body }) {
    const { record } = done(await outbox.decide(person, uuid(id), body))
    wake()
    return record
  },
  listOpenTimeRecords: ({ person }) => outbox.listOpen(person),
  listRecordedTime: ({ person, query }) => receipts.list(person, query),
  totalRecordedTime: ({ person, query }) => receipts.totals(person, query),
  getTimeHabits: ({ person, query }) =>
    receipts.habits(person, query.associatedMatterId, query.staffContactId),
})

const Uuid = z.uuid()
/** Any other id would be an error in the database, not a 404. */
function uuid(id: string): string {
  const read = Uuid.safeParse(id)
  if (!read.success) throw gone()
  return read.data
}

const gone = () =>
  new Refusal(404, { title: 'Not found', detail: 'Practice Desk has no such time record.' })

function done(change: Change): Extract<Change, { done: true }> {
  if (change.done) return change
  if (change.state === undefined) throw gone()
  throw new Refusal(409, { title: 'Too late', detail: sentences[change.state] })
}

const sentences: Record<OutboxState, string> = {
  held: 'This time record is already held.',
  sending: 'This time record is being sent now.',
  recorded:
    'This time record has already been recorded. It can only be changed in the service itself.',
  refused: 'The service refused this time record.',
  unknown: 'This time record may have been recorded. First say whether it was.',
  'set aside': 'This time record is set aside.',
}
