/** What drawing a page costs the desk: alone, and with 20 people at once (`npm run bench drawing`). */
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstCallOf } from '#contract/pages.ts'
import { openPageDrawer } from '#gateway/pages/page-drawer.ts'
import { createLog } from '#http/log.ts'

/** The goal, in milliseconds of the median page. */
const most = 8
const rounds = 40
const people = 20

const print = (line: string) => process.stdout.write(`${line}\n`)
const medianOf = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
const inMs = (value: number) => `${value.toFixed(1)} ms`

/** A full page of matters, as the API's specification shows them. */
const records = Array.from({ length: 50 }, (_, place) => ({
  id: `m${place}`,
  number: `26-${1000 + place}`,
  title: `Estate of Alder, the ${place}th`,
  status: place % 3 ? 'Open' : 'Closed',
  client: { id: `c${place}`, name: 'Okafor, Chidi' },
  lawyer: { id: 's1', name: 'Ferrari, Ada' },
  practiceAreaName: 'Wills and estates',
  dateOpen: '2026-03-01',
  matterTrustBalance: 1204.5 * place,
  lastActivity: '2026-11-20T03:30:00Z',
}))
const text = JSON.stringify({ pageIndex: 0, pageSize: 50, totalRecords: 20_000, records })
const call = firstCallOf('/matters', '')!

test('a page is drawn within the goal, also with 20 people at once', async () => {
  const staticDir = fileURLToPath(new URL('../dist/app', import.meta.url))
  const drawer = openPageDrawer(staticDir, createLog('warn'))
  const zones = ['Australia/Sydney', 'Australia/Perth', 'Pacific/Auckland', 'Asia/Kolkata']
  let undrawn = 0
  const draw = async (person: number) => {
    const began = performance.now()
    const browser = { zone: zones[person % zones.length]!, width: 1440, height: 900, kept: {} }
    const page = { address: '/matters', answer: { call, text }, browser }
    const drawn = await drawer?.draw(page, [], () => true)
    if (!drawn?.isAnswered) undrawn += 1
    return performance.now() - began
  }
  // The code is compiled by the time that people come.
  for (let round = 0; round < rounds; round += 1) await draw(round)
  undrawn = 0
  const alone: number[] = []
  const own: number[] = []
  const until: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await draw(round))
    const before = process.cpuUsage()
    until.push(...(await Promise.all(Array.from({ length: people }, (_, person) => draw(person)))))
    const { user, system } = process.cpuUsage(before)
    own.push((user + system) / 1000 / people)
  }
  const load = loadavg()[0]!.toFixed(1)
  print(`Drawing a page (load ${load}): ${inMs(medianOf(alone))} alone`)
  print(`${people} at once: ${inMs(medianOf(own))} of processor for each`)
  print(`until it is there: ${inMs(medianOf(until))}, the last ${inMs(Math.max(...until))}`)
  print(`${undrawn} of ${rounds * (people + 1)} pages left to their browsers`)
  expect.soft(medianOf(alone)).toBeLessThanOrEqual(most)
  expect(medianOf(own)).toBeLessThanOrEqual(most)
})
