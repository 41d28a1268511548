import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

/** What the database refuses, or stores as something else. */
const odd = 'odd\0\uD83D'
const stored = 'odd\uFFFD\uFFFD'

test('the journal has the end of a write that made a record with an odd id', async () => {
  const { journal } = opened().state
  const write = { exchange: randomUUID(), person: 'p-ann', operation: 'createTask' }
  await journal.begin(write)
  await journal.end({ ...write, recordId: odd }, 'saved')
  expect((await journal.list({ person: 'p-ann' })).records).toMatchObject([
    { recordId: stored, outcome: 'saved' },
  ])
})

test('a callback that the service gives an odd id counts as registered', async () => {
  const { callbacks } = opened().state
  const between = { service: 'https://practice.example', desk: 'https://desk.example' }
  await callbacks.take(between, ['CreateTaskEvent'], true)
  await callbacks.end(between, 'CreateTaskEvent', { state: 'registered', webhookId: odd })
  expect(await callbacks.list(between)).toMatchObject([{ state: 'registered', webhookId: stored }])
})

test('a delivery about a record with an odd id is noted', async () => {
  const { deliveries } = opened().state
  await deliveries.note({ bytes: 7, kind: 'tasks', eventName: odd, recordId: odd })
  expect(await deliveries.list()).toMatchObject([{ eventName: stored, recordId: stored }])
})

test('open pages hear of all records that changed, also beside one with an odd id', async () => {
  const { changesElsewhere } = opened().state
  await changesElsewhere.note('tasks', ['t-1', odd])
  const told = await changesElsewhere.after(0, 10)
  expect(told.map(({ recordId }) => recordId)).toEqual(['t-1', stored])
})

test('a person whose name has odd characters can sign in', async () => {
  const { people } = opened().state
  const id = 'https://idp.example#ann'
  expect(await people.signedIn({ id, name: odd })).toMatchObject({ role: 'reader' })
  expect(await people.names([id])).toEqual(new Map([[id, stored]]))
})
