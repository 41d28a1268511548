/** A desk that is killed while it sends time records: each is at the service once, or a person is asked. */
import { randomUUID } from 'node:crypto'
import { startDesk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { json } from './foreign-service.ts'

const many = 60
/** After how many arrivals the desk is killed, each time anew. */
const kills = [5, 17, 31]

test('a desk that is killed while it sends neither loses nor doubles a time record', async ({
  foreign,
}) => {
  test.setTimeout(180_000)
  const arrived = new Map<string, number>()
  let onArrival = () => {}
  foreign.answer(async ({ method, body }, response) => {
    if (method !== 'POST') return json(response, {})
    const { description } = JSON.parse(String(await body())) as { description: string }
    arrived.set(description, (arrived.get(description) ?? 0) + 1)
    onArrival()
    // Slowly, so that a kill finds some between their arrival and their answer.
    setTimeout(() => json(response, { id: `id of ${description}` }), 15)
  })
  const settings = {
    DATA_DIR: `${foreign.folder}/killed`,
    PRACTICE_API_URL: foreign.url,
    PRACTICE_API_KEY: foreign.key,
  }
  const headers = { 'x-practice-desk': '1', 'content-type': 'application/json' }
  let desk = await startDesk(settings)
  const change = (method: string, path: string, body: object) =>
    fetch(`${desk.url}/desk/v1/${path}`, { method, headers, body: JSON.stringify(body) })
  await change('PATCH', 'preferences', { timeHoldSeconds: 1 })
  const names = new Map(
    Array.from({ length: many }, (_, number) => [randomUUID() as string, `record ${number}`]),
  )
  for (const [id, description] of names) {
    const record = { associatedMatterId: '7', staffContactId: '3', date: '2026-11-20' }
    const work = { durationMinutes: 6, costCode: 'ADV', amountExclTax: 35, description }
    expect((await change('PUT', `time-records/${id}`, { ...record, ...work })).status).toBe(200)
  }
  for (const after of kills) {
    await new Promise<void>((resolve) => {
      onArrival = () => arrived.size >= after && resolve()
      onArrival()
    })
    await desk.kill()
    desk = await startDesk(settings)
  }
  const stateOf = async (id: string) =>
    (await (await fetch(`${desk.url}/desk/v1/time-records/${id}`)).json()).state as string
  const states = async () =>
    Promise.all([...names].map(async ([id, name]) => [name, await stateOf(id)] as const))
  const settled = (all: (readonly [string, string])[]) =>
    all.every(([, state]) => state === 'recorded' || state === 'unknown')
  await expect.poll(async () => settled(await states()), { timeout: 60_000 }).toBe(true)
  for (const [name, state] of await states()) {
    const times = arrived.get(name) ?? 0
    expect({ name, state, times }).toEqual({ name, state, times: state === 'recorded' ? 1 : times })
    expect(times).toBeLessThanOrEqual(1)
  }
  expect((await states()).filter(([, state]) => state === 'unknown').length).toBeLessThan(many / 2)
  await desk.stop()
})
