import { expect, test } from 'vitest'
import { startGateway } from '#gateway/testing/stack.ts'
import { startDesk, deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

const note = {
  eventName: 'UpdateTaskEvent',
  callbackUrl: 'https://a.example/?token=••••',
  outcome: 'saved',
}

test('lists the webhooks that were registered through the desk, the latest first', async () => {
  const { desk, read } = await startDesk(opened().state)
  expect(await read('/webhooks')).toEqual([])
  expect((await desk('POST', '/webhooks', note)).status).toBe(204)
  await desk('POST', '/webhooks', { ...note, eventName: 'AnEventToCome', outcome: 'not known' })
  expect(await read('/webhooks')).toMatchObject([
    { eventName: 'AnEventToCome', outcome: 'not known', at: expect.any(String) },
    note,
  ])
})

test('masks the secrets in an address, whoever sends it', async () => {
  const { desk, read } = await startDesk(opened().state)
  const callbackUrl = 'https://t0ken@a.example/services/x8fKq27LmZx81Bv0/?token=s3cret'
  await desk('POST', '/webhooks', { ...note, callbackUrl })
  const [latest] = (await read('/webhooks')) as { callbackUrl: string }[]
  expect(latest?.callbackUrl).toBe('https://••••@a.example/services/••••/?token=••••')
})

test.each([
  ['eventName', { ...note, eventName: '' }],
  ['callbackUrl', { ...note, callbackUrl: undefined }],
  ['outcome', { ...note, outcome: 'perhaps' }],
])('refuses a note with an invalid %s, and names the field', async (field, body) => {
  const { desk } = await startDesk(opened().state)
  const answer = await desk('POST', '/webhooks', body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ pointer: `#/${field}` }])
})

test('shows the service behind the desk, without its key', async () => {
  const connection = { kind: 'remote', address: 'https://practice.example', version: '1.2.3' }
  const { origin } = await startGateway({ state: opened().state, connection })
  const answer = await fetch(`${origin}/desk/v1/connection`)
  expect(await answer.json()).toEqual(connection)
})
