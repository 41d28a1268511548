/** The service on a large practice, beside bare SQL on the same tables, in one run (`npm run bench service`). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/operation.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { startPostgres } from '#scripts/test-postgres.js'
import { fillWithDemonstration } from '#service/db/demonstration.ts'
import { createService } from '#service/service.ts'
import { casesFor } from './cases.ts'
import { documentCases, fillWithDocuments } from './documents.ts'
import { measure, tableOf } from './measure.ts'
import { takeSamples } from './samples.ts'

const matters = Number(process.env['BENCH_MATTERS'] ?? 1_000_000)

test(`a firm with ${matters} matters on PostgreSQL is answered at once`, async () => {
  const server = await startPostgres()
  try {
    await compare(await openDatabase({ url: server.url }), matters)
  } finally {
    await server.stop()
  }
})

test(`a firm with ${matters / 10} matters on PGlite is answered at once`, async () => {
  await compare(await openDatabase(), matters / 10)
})

/** Fills the database, measures every case on it, shows the table, and compares it with the goals. */
async function compare(database: Database, count: number) {
  const filesDir = await mkdtemp(join(tmpdir(), 'practice-files-'))
  const keys = { bench: 'a-key-for-the-benchmark' }
  const onFailure = (error: unknown) => {
    throw error
  }
  const service = await createService({ database, filesDir, keys, maxUpload: 1, onFailure })
  try {
    const began = performance.now()
    await fillWithDemonstration(database, { matters: count })
    await fillWithDocuments(database, 3)
    const filledIn = Math.round((performance.now() - began) / 1000)
    const headers = { authorization: `Bearer ${keys.bench}` }
    const ask = async (path: string) => {
      const request = new Request(`http://service.bench${apiPrefix}${path}`, { headers })
      const response = await service.fetch(request)
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await response.arrayBuffer()
    }
    const results = []
    const cases = [...casesFor(await takeSamples(database)), ...(await documentCases(database))]
    for (const each of cases) {
      results.push(await measure(each, database, ask))
    }
    process.stdout.write(
      `\n${count} matters and ${count * 3} documents on ${database.engine}, filled in ${filledIn} s\n${tableOf(results)}\n\n`,
    )
    for (const { name, goal, service: ours, bare } of results) {
      if (goal !== undefined) expect.soft(ours.p95, name).toBeLessThanOrEqual(goal)
      expect.soft(ours.median / bare.median, `${name}, beside bare SQL`).toBeLessThanOrEqual(2)
    }
  } finally {
    await service.close()
    await database.close()
    await rm(filesDir, { recursive: true, force: true })
  }
}
