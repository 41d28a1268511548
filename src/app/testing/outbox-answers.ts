/** A desk that holds time records, for component tests: nothing is sent until the test says so. */
import { json } from '#main/testing/third-party-service.ts'
import type { OutboxState } from '#contract/desk/time-outbox.ts'
import type { Answers } from './stub-service.ts'

type Held = { id: string; state: OutboxState; record: object; heldFor?: number; reason?: object }

export const heldTime: Held = {
  id: '0b7cbd2e-58c4-4d5e-8f0a-4ad4a1b6f0d1',
  state: 'held',
  heldFor: 600_000,
  record: {
    associatedMatterId: 'm1',
    staffContactId: 's1',
    date: '2026-11-20',
    durationMinutes: 45,
    units: 8,
    chargeRate: 450,
    amountExclTax: 360,
    costCode: 'ADV',
    description: 'Advise on the lease',
  },
}

/** What the desk holds, which a test may change, and its answers. */
export function outboxOf(...records: Held[]) {
  const outbox = new Map(records.map((one) => [one.id, one]))
  const answers: Answers = {
    listOpenTimeRecords: (_, response) =>
      json(
        response,
        [...outbox.values()].filter(({ state }) => state !== 'recorded'),
      ),
    getHeldTimeRecord: ({ id }, response) => {
      const found = outbox.get(id)
      json(response, found ?? { title: 'Not found' }, found ? 200 : 404)
    },
    async holdTimeRecord({ id, body }, response) {
      const record = JSON.parse(String(await body())) as object
      outbox.set(id, { id, state: 'held', record, heldFor: 600_000 })
      json(response, outbox.get(id)!)
    },
    undoTimeRecord({ id }, response) {
      json(response, outbox.get(id)!)
      outbox.delete(id)
    },
    async decideTimeRecord({ id, body }, response) {
      const { decision } = JSON.parse(String(await body())) as { decision: string }
      const found = outbox.get(id)!
      if (decision === 'set aside') outbox.set(id, { ...found, state: 'set aside' })
      json(response, outbox.get(id)!)
    },
  }
  return { outbox, answers }
}
