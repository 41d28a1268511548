import { expect, test } from 'vitest'
import { createLanes, laneSizes } from '#gateway/http/lanes.ts'
import { listedPractice, madeMatters } from './testing/listed-practice.ts'
import { kindIn, mirrorDatabase, startTestMirror, untilAll } from './testing/mirror.ts'
import { createQuiet } from './quiet.ts'

const database = mirrorDatabase()
const { signal } = new AbortController()

test('waits while somebody is served, and a little longer', async () => {
  const lanes = createLanes(laneSizes.remote, 1000)
  const quiet = createQuiet(lanes, { pause: 30, most: 60_000 })
  const leave = await lanes.reads.enter(['somebody'])
  let leftAt = Infinity
  const waiting = quiet(signal).then(() => performance.now() - leftAt)
  const other = await lanes.writes.enter(['somebody else'])
  other?.()
  leftAt = performance.now()
  leave?.()
  expect(await waiting).toBeGreaterThanOrEqual(29)
})

test('goes on in the end where somebody is always served, and not where an upload takes long', async () => {
  const lanes = createLanes(laneSizes.remote, 1000)
  await lanes.uploads.enter(['somebody'])
  await createQuiet(lanes, { pause: 1, most: 60_000 })(signal)
  await lanes.reads.enter(['somebody'])
  const startedAt = performance.now()
  await createQuiet(lanes, { pause: 1, most: 50 })(signal)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(49)
})

test('a mirror asks the service for nothing while somebody is served', async () => {
  const practice = listedPractice(madeMatters(5), [])
  const { mirror, lanes } = startTestMirror(database(), practice, {
    times: { delay: 60_000, pause: 1, most: 60_000 },
  })
  const leave = await lanes.reads.enter(['somebody'])
  mirror.wake()
  await expect.poll(async () => (await kindIn(mirror))?.readingSince).toBeDefined()
  expect(practice.calls).toEqual([])
  leave?.()
  await untilAll(mirror)
})
