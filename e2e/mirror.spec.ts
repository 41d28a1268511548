/** The copy of what the service lists, in the thread that the build makes for it. */
import { rm } from 'node:fs/promises'
import { type Desk, startDesk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { copyPractice } from './template.ts'

const call = (desk: Desk, path: string, init = {}) => fetch(`${desk.url}/desk/v1${path}`, init)
const stateOf = async (desk: Desk) => (await (await call(desk, '/mirror')).json()).kinds?.[0]
const titlesFor = async (desk: Desk, term: string) => {
  const { matters = [] } = await (await call(desk, `/search?term=${term}`)).json()
  return matters.map(({ title }: { title: string }) => title)
}
const refill = (desk: Desk) =>
  call(desk, '/mirror', {
    method: 'POST',
    headers: { origin: desk.url, 'x-practice-desk': '1', 'content-type': 'application/json' },
    body: '{"command":"refill"}',
  })

/** A copy that is damaged: src/gateway/mirror/hosted-mirror.test.ts. */
test('a desk finds what it has copied, also after it was killed', async () => {
  // It reads while nobody is served.
  test.slow()
  const folder = test.info().outputPath('data')
  const { settings } = await copyPractice('embedded', folder)
  const start = () => startDesk({ ...settings, MIRROR: 'on' })
  let desk = await start()
  expect((await refill(desk)).status).toBe(204)
  await expect
    // Who asks all the time would prevent that.
    .poll(() => stateOf(desk), { timeout: 60_000, intervals: [2000] })
    .toMatchObject({ state: 'kept', count: 400 })
  const answer = await fetch(`${desk.url}/public/api/v1/matters?pageSize=1`)
  const [{ number, title }] = (await answer.json()).records
  const term = encodeURIComponent(number)
  expect(await titlesFor(desk, term)).toContain(title)

  await desk.kill()
  desk = await start()
  // Its database was killed as well, and is opened by the first who asks.
  const opened = { timeout: 60_000 }
  await expect.poll(() => stateOf(desk), opened).toMatchObject({ state: 'kept', count: 400 })
  await expect.poll(() => titlesFor(desk, term)).toContain(title)
  await desk.stop()
  expect(desk.exitCode()).toBe(0)
  await rm(folder, { recursive: true })
})
