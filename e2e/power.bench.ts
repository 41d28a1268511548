/** Acknowledged writes a second on a PGlite that syncs, beside one that does not (`npm run bench power`). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/operation.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { createService } from '#service/service.ts'

const key = 'a-key-for-the-benchmark-of-power'
/** The first round warms both up, and does not count. */
const rounds = 8
const writes = 200
/** Of the writes a second without syncing. */
const leastShare = 0.5

test('a service that syncs acknowledges at least half as many writes as one that does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'power-bench-'))
  const sides = [
    await sideOf(await openDatabase({ dataDir: join(folder, 'data') }), join(folder, 'files')),
    await sideOf(await openDatabase(), join(folder, 'files')),
  ]
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const start = performance.now()
      for (let write = 0; write < writes; write += 1) await side.write(`Ferrari ${round} ${write}`)
      if (round > 0) side.seconds.push((performance.now() - start) / 1000)
    }
  }
  const [synced, plain] = sides.map(({ seconds }) => writes / median(seconds))
  const share = synced! / plain!
  process.stdout.write(
    `\n${synced!.toFixed(0)} writes a second with sync, ${plain!.toFixed(0)} without: ${share.toFixed(2)} (goal ≥ ${leastShare})\n\n`,
  )
  for (const { close } of sides) await close()
  await rm(folder, { recursive: true })
  expect(share).toBeGreaterThanOrEqual(leastShare)
})

async function sideOf(database: Database, filesDir: string) {
  const onFailure = (error: unknown) => {
    throw error
  }
  const keys = { bench: key }
  const service = await createService({ database, filesDir, keys, maxUpload: 1, onFailure })
  return {
    seconds: [] as number[],
    async write(lastName: string) {
      const request = new Request(`http://service.bench${apiPrefix}/contacts/person`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ firstName: 'Ada', lastName }),
      })
      const response = await service.fetch(request)
      if (!response.ok) throw new Error(`A write was answered ${response.status}.`)
      await response.arrayBuffer()
    },
    async close() {
      await service.close()
      await database.close()
    },
  }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
