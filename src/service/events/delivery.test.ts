import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaskEvent } from '#contract/webhooks.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { startReceiver, receivedValues } from './testing.ts'

let practice: TestPractice
let task: { description: string; associatedMatterId: string; assignedToId: string }
beforeAll(async () => {
  practice = await openTestPractice({ matters: 3, webhooks: { loopback: 'allow' } })
  const { records } = await practice.read('/matters')
  const [{ id: associatedMatterId, lawyer }] = records
  task = { description: 'Serve the claim', associatedMatterId, assignedToId: lawyer.id }
})
afterAll(() => practice.close())

const until = { timeout: 20_000, interval: 10 }
const add = (rest: object) => practice.send('POST', '/tasks', { ...task, ...rest })

test('delivers a new task and its changes to the webhooks that listen, at once and in order', async () => {
  const receiver = await startReceiver()
  const { id: webhook } = await (
    await practice.send('POST', '/webhooks', {
      eventName: 'UpdateTaskEvent',
      callbackUrl: receiver.url,
    })
  ).json()
  const created = await add({ status: 'Todo', dueDate: '2026-12-01' })
  expect(created.status).toBe(200)
  const { id } = await created.json()
  await practice.send('PUT', `/tasks/${id}/status`, { status: 'InProgress' })
  await practice.send('PUT', `/tasks/${id}/status`, { status: 'Done' })
  await expect.poll(() => receiver.received.length, until).toBe(3)
  expect(receivedValues(receiver)).toMatchObject(
    ['Todo', 'InProgress', 'Done'].map((status) => ({ ...task, id, status })),
  )
  const [first] = receiver.received.map(({ body }) => JSON.parse(body))
  expect(first).toMatchObject({ entityId: id, entityType: 'UpdateTaskEvent' })
  expect(TaskEvent.safeParse(first).success).toBe(true)

  expect((await add({ status: 'Todo', dueDate: 'tomorrow' })).status).toBe(400)
  expect((await practice.ask(`/webhooks/${webhook}`, { method: 'DELETE' })).status).toBe(204)
  await add({ status: 'Todo', dueDate: '2026-12-01' })
  expect(receiver.received).toHaveLength(3)
})
