/** A desk that holds time records, for component tests: nothing is sent until the test says so. */
import { json } from '#main/testing/third-party-service.ts'
import type { OutboxDecision, OutboxState } from '#contract/desk/time-outbox.ts'
import type { Answers } from './stub-service.ts'

type Held = {
  id: string
  state: OutboxState
  version?: string
  record: object
  heldFor?: number
  reason?: object
}

export const heldTime: Held = {
  id: '0b7cbd2e-58c4-4d5e-8f0a-4ad4a1b6f0d1',
  state: 'held',
  version: 'as first saved',
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
  let changes = 0
  const change = (one: Held) => {
    changes += 1
    outbox.set(one.id, { ...one, version: `change ${changes}` })
  }
  const isOther = (id: string, seen: string | null | undefined) =>
    outbox.has(id) && outbox.get(id)?.version !== seen
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
    async holdTimeRecord({ id, url, body }, response) {
      const record = JSON.parse(String(await body())) as object
      const seen = url.searchParams.get('version')
      if (seen !== null && isOther(id, seen)) return json(response, otherNow, 409)
      change({ id, state: 'held', record, heldFor: 600_000 })
      json(response, outbox.get(id)!)
    },
    undoTimeRecord({ id }, response) {
      json(response, outbox.get(id)!)
      outbox.delete(id)
    },
    async decideTimeRecord({ id, body }, response) {
      const { decision, version } = JSON.parse(String(await body())) as OutboxDecision
      if (decision !== 'set aside' && isOther(id, version)) return json(response, otherNow, 409)
      change({ ...outbox.get(id)!, state: decision === 'send again' ? 'sending' : 'set aside' })
      json(response, outbox.get(id)!)
    },
  }
  return { outbox, answers }
}

const otherNow = { title: 'Too late', status: 409, detail: 'This time record has changed since.' }
