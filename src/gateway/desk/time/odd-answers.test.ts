import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

type Answer = { status: number; body: string | Buffer }
const saved: Answer = { status: 200, body: '{"id":"71-R"}' }

/** A desk whose service gives the first time record `answer`, and saves all others. */
async function start(answer: Answer = saved, on: DeskState = opened().state) {
  let answers = 0
  const desk = await startDesk(
    on,
    (request, response) => {
      answers += request.method === 'POST' ? 1 : 0
      const { status, body } = answers === 1 ? answer : saved
      response.writeHead(status).end(body)
    },
    { poll: 100, retry: 60_000 },
  )
  await desk.desk('PATCH', '/preferences', { timeHoldSeconds: 0 })
  /** Saves a record; resolves to a function that reads it. */
  const put = async () => {
    const path = `/time-records/${randomUUID()}`
    await desk.desk('PUT', path, wholeTimeRecord)
    return () => desk.read(path)
  }
  return { ...desk, put }
}

const stateOf = (read: () => Promise<{ state: string }>) => async () => (await read()).state

test.each([
  ['NUL', '{"detail":"No matter \\u0000 here"}', 'No matter \uFFFD here'],
  ['half a character', '{"detail":"Not accepted: Lunch \\ud83d"}', 'Not accepted: Lunch \uFFFD'],
  ['UTF-16', Buffer.from('No', 'utf16le'), 'N\uFFFDo\uFFFD'],
])(
  'keeps a refusal that the service wrote with %s, and sends the next record',
  async (_, body, detail) => {
    const { put } = await start({ status: 422, body })
    const refused = await put()
    await expect.poll(stateOf(refused)).toBe('refused')
    expect((await refused()).reason).toEqual({ detail })
    await expect.poll(stateOf(await put())).toBe('recorded')
  },
)

test('keeps the fields that a refusal names, whatever characters it names them with', async () => {
  const errors = [{ pointer: '#/description\0', detail: 'Too long: \uD83D' }]
  const { put } = await start({ status: 400, body: JSON.stringify({ detail: 'No', errors }) })
  const refused = await put()
  await expect.poll(stateOf(refused)).toBe('refused')
  expect((await refused()).reason.errors).toEqual([
    { pointer: '#/description\uFFFD', detail: 'Too long: \uFFFD' },
  ])
})

test('keeps the receipt, and its line in the journal, of a record whose id has NUL', async () => {
  const { put, read } = await start({ status: 200, body: '{"id":"7\\u0000R"}' })
  const recorded = await put()
  await expect.poll(stateOf(recorded)).toBe('recorded')
  expect(await recorded()).toMatchObject({ serviceId: '7\uFFFDR' })
  expect((await read('/journal')).records[0]).toMatchObject({
    operation: 'createTimeRecord',
    recordId: '7\uFFFDR',
    outcome: 'saved',
    recordMinutes: 45,
  })
})

test('a record whose end cannot be stored is logged, and holds up no other', async () => {
  const { state, database } = opened()
  const broken = randomUUID()
  const end: DeskState['dispatch']['end'] = (entry, ...rest) =>
    entry.id === broken
      ? Promise.reject(new RangeError('cannot be stored'))
      : state.dispatch.end(entry, ...rest)
  // Both were being sent by a gateway that has died.
  const abandoned = randomUUID()
  for (const id of [broken, abandoned]) {
    await state.outbox.hold('local', id, wholeTimeRecord, 600)
    await database.sql.execute(sql`update desk.time_outbox
      set state = 'sending', leased_until = now() - interval '1 second' where id = ${id}`)
  }
  const { put, read, lines } = await start(saved, {
    ...state,
    dispatch: { ...state.dispatch, end },
  })
  await expect.poll(stateOf(await put())).toBe('recorded')
  await expect.poll(stateOf(() => read(`/time-records/${abandoned}`))).toBe('unknown')
  expect((await read(`/time-records/${broken}`)).state).toBe('sending')
  expect(lines.join('')).toContain('RangeError')
})
