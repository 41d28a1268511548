/** The matters page of the production build beside a small react-admin on the same data, in turns, in one run. */
import { expect, test } from '@playwright/test'
import { desk, rival } from './contenders.ts'
import { deskOrigin, rivalOrigin } from './origins.ts'
import { compare, ratioOf, tableOf } from './report.ts'
import { type Measures, visit, writeScript } from './visit.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Set by the start of the desk: see `playwright.config.ts`. */
const gateway = process.env['BENCH_DESK_URL']!

test('a lawyer on a slow device waits for a small share of what react-admin takes', async ({
  browser,
}) => {
  const script = await writeScript(gateway)
  const origins = await Promise.all([deskOrigin(gateway), rivalOrigin(gateway)])
  const sides = [desk, rival].map((contender, index) => ({
    contender,
    origin: origins[index]!.url,
    measured: [] as Measures[],
  }))
  // The first round warms the server up and does not count; after it the sides take turns in going first.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { contender, origin, measured } of round % 2 === 0 ? sides : sides.toReversed()) {
      const measures = await visit(browser, contender, origin, script)
      if (round > 0) measured.push(measures)
    }
  }
  await Promise.all(origins.map((origin) => origin.close()))

  const results = compare(sides[0]!.measured, sides[1]!.measured)
  process.stdout.write(`\nMedians of ${rounds} rounds\n${tableOf(results)}\n\n`)
  for (const result of results) {
    if (result.goal !== undefined)
      expect.soft(ratioOf(result), result.name).toBeLessThanOrEqual(result.goal)
  }
})
