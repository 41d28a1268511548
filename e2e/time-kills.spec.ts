/** A desk that is killed while it sends time records, under a page that is reloaded: each is at the service once, or a person is asked. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { endurance } from '#main/testing/endurance.ts'
import { type Desk, startDesk } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'

/** How many records are sent to the desk directly rather than typed. */
const { records: recordCount, kills } = endurance.sending
/** After how many arrivals of each round the desk is killed. */
const arrivals = 5

const headers = { 'x-practice-desk': '1', 'content-type': 'application/json' }
const change = ({ url }: Desk, method: string, path: string, body: object) =>
  fetch(`${url}/desk/v1/${path}`, { method, headers, body: JSON.stringify(body) })
const stateOf = async ({ url }: Desk, id: string): Promise<string | undefined> =>
  (await (await fetch(`${url}/desk/v1/time-records/${id}`)).json()).state

/** Counts what arrives at the service, by its description. */
function countArrivals(thirdParty: ThirdPartyService) {
  const arrived = new Map<string, number>()
  let onArrival = () => {}
  thirdParty.answer(async ({ method, url, body }, response) => {
    const matter = { id: '7', number: '24-7', title: 'Lease', status: 'Open' }
    if (method !== 'POST') return json(response, url.pathname.endsWith('/matters') ? [matter] : {})
    const { description } = JSON.parse(String(await body())) as { description: string }
    arrived.set(description, (arrived.get(description) ?? 0) + 1)
    onArrival()
    // Slowly, so that a kill finds some that arrived and were not answered.
    setTimeout(() => json(response, { id: `id of ${description}` }), 15)
  })
  const waitForArrivals = async (count: number) => {
    const enough = arrived.size + count
    await new Promise<void>((resolve) => {
      onArrival = () => arrived.size >= enough && resolve()
    })
  }
  return { arrived, waitForArrivals }
}

const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const save = (page: Page) => page.getByRole('button', { name: 'Save time record' })
const openForm = (page: Page, { url }: Desk) => page.goto(`${url}/time/new?associatedMatterId=7`)

async function fillForm(page: Page, desk: Desk, description: string) {
  await openForm(page, desk)
  await page.getByRole('textbox', { name: 'Duration' }).fill('6m')
  await page.getByRole('textbox', { name: 'Amount (excl. GST)' }).fill('35')
  await page.getByLabel('Cost code').fill('ADV')
  await descriptionField(page).fill(description)
}

/** After a reload the desk has the record, or the page has its draft, which is then saved again. */
async function continueAfterReload(
  page: Page,
  desk: Desk,
  id: string | undefined,
  description: string,
) {
  const restore = page.getByRole('button', { name: 'Restore draft' })
  const isHeld = async () => id !== undefined && (await stateOf(desk, id)) !== undefined
  await openForm(page, desk)
  await expect.poll(async () => (await restore.isVisible()) || (await isHeld())).toBe(true)
  if (await isHeld()) return
  await restore.click()
  await expect(descriptionField(page)).toHaveValue(description)
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lease', exact: true })).toBeVisible()
}

test('no time record is lost or sent twice when the desk is killed while it sends and the page is reloaded', async ({
  page,
  thirdParty,
}) => {
  test.setTimeout(180_000 + recordCount * 400)
  const { arrived, waitForArrivals } = countArrivals(thirdParty)
  const settings = {
    DATA_DIR: `${thirdParty.folder}/killed`,
    PRACTICE_API_URL: thirdParty.url,
    PRACTICE_API_KEY: thirdParty.key,
  }
  let desk = await startDesk(settings)
  // The same address for the page, however often the desk is started.
  const { port: PORT } = new URL(desk.url)
  await change(desk, 'PATCH', 'preferences', { timeHoldSeconds: 1, staffContactId: '3' })
  const names = new Map<string, string>()
  page.on('request', (request) => {
    const id = /\/time-records\/([^/]+)$/.exec(request.url())?.[1]
    if (id && request.method() === 'PUT') names.set(id, request.postDataJSON().description)
  })
  page.on('dialog', (dialog) => void dialog.accept())
  const idOf = (name: string) => [...names].find(([, description]) => description === name)?.[0]

  for (let round = 0; round < kills; round += 1) {
    const atScreen = `at the screen ${round}`
    await fillForm(page, desk, atScreen)
    // From here on: what is held for a second only may all have arrived before the loop has ended.
    const sent = waitForArrivals(arrivals)
    for (let number = round; number < recordCount; number += kills) {
      const [id, description] = [randomUUID() as string, `record ${number}`]
      const record = { associatedMatterId: '7', staffContactId: '3', date: '2026-11-20' }
      const work = { durationMinutes: 6, costCode: 'ADV', amountExclTax: 35, description }
      const answer = await change(desk, 'PUT', `time-records/${id}`, { ...record, ...work })
      expect(answer.status).toBe(200)
      names.set(id, description)
    }
    await save(page).click()
    await page.reload()
    await sent
    await Promise.all([desk.kill(), page.reload({ waitUntil: 'load' }).catch(() => {})])
    desk = await startDesk({ ...settings, PORT })
    await continueAfterReload(page, desk, idOf(atScreen), atScreen)
  }

  expect(names.size).toBe(recordCount + kills)
  // One after the other, as a desk takes no thousand connections of one person.
  const states = async () => {
    const all: (readonly [string, string | undefined])[] = []
    for (const [id, name] of names) all.push([name, await stateOf(desk, id)])
    return all
  }
  const settled = (all: (readonly [string, string | undefined])[]) =>
    all.every(([, state]) => state === 'recorded' || state === 'unknown')
  await expect.poll(async () => settled(await states()), { timeout: 60_000 }).toBe(true)
  const ended = await states()
  for (const [name, state] of ended) {
    const times = arrived.get(name) ?? 0
    expect({ name, state, times }).toEqual({ name, state, times: state === 'recorded' ? 1 : times })
    expect(times).toBeLessThanOrEqual(1)
  }
  expect(ended.filter(([, state]) => state === 'unknown').length).toBeLessThan(names.size / 2)
  await page.goto(`${desk.url}/time`)
  for (let round = 0; round < kills; round += 1) {
    await expect(page.getByText(`at the screen ${round}`)).toBeVisible()
  }
  await desk.stop()
})
