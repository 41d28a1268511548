/**
 * The matters page of the production build beside a small react-admin and a page without any framework, on the same
 * data, in turns, in one run, on a slow device and on a fast one.
 */
import { expect, test } from '@playwright/test'
import { desk, plain, rival } from './contenders.ts'
import { deviceNames } from './devices.ts'
import { deskOrigin, plainOrigin, rivalOrigin } from './origins.ts'
import { compare, missedGoals, type Rounds, tableOf } from './report.ts'
import { visit, writeScript } from './visit.ts'

const count = Number(process.env['ROUNDS'] ?? 5)
/** Set by the start of the desk: see `playwright.config.ts`. */
const gateway = process.env['BENCH_DESK_URL']!

for (const device of deviceNames) {
  test(`a lawyer on a ${device} device waits for a small share of what react-admin takes, and hardly longer than without a framework`, async ({
    browser,
  }) => {
    const script = await writeScript(gateway)
    const origins = await Promise.all([
      deskOrigin(gateway),
      rivalOrigin(gateway),
      plainOrigin(gateway),
    ])
    const [deskAt, rivalAt, plainAt] = origins
    const rounds: Rounds = { desk: [], rival: [], plain: [] }
    const sides = [
      { contender: desk, origin: deskAt.url, measured: rounds.desk },
      { contender: rival, origin: rivalAt.url, measured: rounds.rival },
      { contender: plain, origin: plainAt.url, measured: rounds.plain },
    ]
    // The first round warms the server up and does not count; after it the sides take turns in going first.
    for (let round = 0; round <= count; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measures = await visit(browser, device, side, script)
        if (round > 0) side.measured.push(measures)
      }
    }
    await Promise.all(origins.map((origin) => origin.close()))

    const results = compare(rounds, device)
    process.stdout.write(
      `\nOn a ${device} device, medians of ${count} rounds\n${tableOf(results)}\n\n`,
    )
    for (const result of results) expect.soft(missedGoals(result)).toEqual([])
  })
}
