/** What a person decides or saves counts for the time record that they saw, and for no later one. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const record = wholeTimeRecord
const other = { ...record, description: 'Settle the lease' }

/** A desk with one record, held for so many seconds; each attempt to send it leaves it in doubt. */
async function start(hold = 0) {
  const { desk, read, seen } = await startDesk(opened().state, (request, response) =>
    request.method === 'GET'
      ? void response.writeHead(200).end('{}')
      : void request.socket.destroy(),
  )
  await desk('PATCH', '/preferences', { timeHoldSeconds: hold })
  const path = `/time-records/${randomUUID()}`
  const put = (body: object, version = '') =>
    desk('PUT', `${path}${version && `?version=${version}`}`, body)
  const decide = (decision: string, version?: string) =>
    desk('POST', `${path}/decision`, { decision, version })
  const now = (): Promise<OutboxRecord> => read(path)
  const inDoubt = async () => {
    await expect.poll(async () => (await now()).state).toBe('unknown')
    return now()
  }
  const attempts = () => seen.filter(({ method }) => method === 'POST').length
  await put(record)
  const undo = () => desk('DELETE', path)
  return { put, decide, now, inDoubt, attempts, undo }
}

test('what a page shows as paused is not sent by it once another page has sent it and nobody knows whether it was recorded', async () => {
  const { decide, now, inDoubt, attempts } = await start(600)
  await decide('set aside')
  const { version } = await now()
  expect((await decide('send again', version)).status).toBe(200)
  const doubted = await inDoubt()
  const late = await decide('send again', version)
  expect(late.status).toBe(409)
  expect((await late.json()).detail).toMatch(/has changed since this page showed it/)
  expect(await now()).toEqual(doubted)
  expect(attempts()).toBe(1)
})

test.each(['recorded', 'not recorded', 'send again'])(
  'what is decided of an attempt, %s, says nothing of one that was made since, nor does a decision that names none',
  async (decision) => {
    const { decide, inDoubt } = await start()
    const { version } = await inDoubt()
    await decide('send again', version)
    const again = await inDoubt()
    expect(again.version).not.toBe(version)
    expect((await decide(decision, version)).status).toBe(409)
    const ofOldPage = await decide(decision)
    expect([ofOldPage.status, (await ofOldPage.json()).detail]).toEqual([
      409,
      expect.stringMatching(/^This page is out of date/),
    ])
    expect(await inDoubt()).toEqual(again)
    expect((await decide(decision, again.version)).status).toBe(200)
  },
)

test('an edit does not overwrite what another page has saved since it was opened, and can be saved twice', async () => {
  const { put, decide, now } = await start(600)
  await decide('set aside')
  const { version } = await now()
  const mine = { ...record, durationMinutes: 60 }
  expect((await put(other, version)).status).toBe(200)
  const late = await put(mine, version)
  expect(late.status).toBe(409)
  expect((await late.json()).detail).toMatch(/has been changed elsewhere/)
  expect(await now()).toMatchObject({ state: 'held', record: other })
  const again = await put(other, version)
  expect(await again.json()).toMatchObject({ state: 'held', record: other })
  expect((await put(mine, (await now()).version)).status).toBe(200)
  expect(await now()).toMatchObject({ state: 'held', record: mine })
})

test('a save that comes late does not hold again what a person has paused since', async () => {
  const { put, decide, now } = await start(600)
  await decide('set aside')
  const { version } = await now()
  await put(record, version)
  await decide('set aside')
  const paused = await now()
  expect((await put(record, version)).status).toBe(409)
  expect(await now()).toEqual(paused)
})

test('an edit does not bring back what another page has discarded since it was opened', async () => {
  const { put, decide, now, undo } = await start(600)
  await decide('set aside')
  const { version } = await now()
  expect((await undo()).status).toBe(200)
  expect((await put(other, version)).status).toBe(404)
  expect((await put(other)).status).toBe(200)
})

test('nobody hears that nothing was saved of a record that is in doubt', async () => {
  const { put, decide, now, inDoubt } = await start(600)
  await decide('set aside')
  const { version } = await now()
  await decide('send again', version)
  await inDoubt()
  const late = await put(other, version)
  expect(late.status).toBe(409)
  expect((await late.json()).detail).toBe(
    'This time record may have been recorded. First say whether it was.',
  )
})
