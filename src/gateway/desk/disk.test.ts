/** What people meet at the desk while its disk has no room: nothing goes up that could not be noted here. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { floor } from '#database/disk-space.ts'
import { openTestDisk } from '#database/testing-disk.ts'
import { deskDatabase, startDesk } from './testing.ts'

const kept = deskDatabase()
const tasks = '/public/api/v1/tasks'

test('a change is refused before it goes up, reads go on, and changes are taken again', async () => {
  const { room, space } = await openTestDisk()
  const { origin, seen, send, desk, read } = await startDesk(kept().state, undefined, {}, space)
  const journal = async () => (await read('/journal')).totalRecords as number
  const before = await journal()
  room.free = floor - 1
  for (const answer of [
    await send('POST', tasks, { description: 'File it' }),
    await send('POST', tasks, { description: 'File it' }, { 'idempotency-key': randomUUID() }),
    await desk('PATCH', '/preferences', { timeHoldSeconds: 5 }),
    await desk('PUT', `/time-records/${randomUUID()}`, {}),
  ]) {
    expect(answer.status).toBe(507)
    const problem = (await answer.json()) as Record<string, string>
    expect(problem).toMatchObject({ title: 'Disk full', type: 'urn:practice-desk:never-sent' })
    expect(problem['detail']).toMatch(/almost full\. Nothing was saved.* Reading goes on/)
  }
  expect(seen).toEqual([])
  expect(await journal()).toBe(before)
  expect((await fetch(`${origin}/public/api/v1/matters`)).status).toBe(200)
  expect(await read('/preferences')).toMatchObject({ timeUnitMinutes: 6 })
  room.free = floor
  await (await send('POST', tasks, { description: 'File it' })).text()
  expect(await journal()).toBe(before + 1)
  expect((await desk('PATCH', '/preferences', { timeHoldSeconds: 0 })).status).toBe(200)
})

test('a time record that is held waits for room, and is then sent once', async () => {
  const { room, space } = await openTestDisk()
  const sent: unknown[] = []
  let looks = 0
  const hasRoom = () => {
    looks += 1
    return space.hasRoom()
  }
  const { desk, read } = await startDesk(
    kept().state,
    async (request, response) => {
      await text(request)
      if (request.method === 'POST') sent.push(request.url)
      response.writeHead(200).end('{"id":"71-R","name":"Advise"}')
    },
    {},
    { ...space, hasRoom },
  )
  await desk('PATCH', '/preferences', { timeHoldSeconds: 1 })
  const at = `/time-records/${randomUUID()}`
  const record = {
    durationMinutes: 6,
    units: 1,
    costCode: 'ADV',
    associatedMatterId: '9-M',
    staffContactId: '3-C',
    amountExclTax: 35,
    date: '2026-11-20',
    description: 'Advise',
  }
  expect((await desk('PUT', at, record)).status).toBe(200)
  room.free = 0
  looks = 0
  await expect.poll(() => looks).toBeGreaterThan(0)
  const state = async () => (await read(at)).state as string
  expect(await state()).toBe('held')
  expect(sent).toEqual([])
  room.free = Infinity
  await expect.poll(state).toBe('recorded')
  expect(sent).toHaveLength(1)
})
