/** A connection that breaks at the first use of each part that is loaded later: the page stays, and the part opens after it. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'
import { documentsOf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { waitForSingleKeys } from './keys.ts'
import { heading, press, type Step, walks } from './later-parts.ts'
import { type Address, type Ids, partsOfPages } from './parts-of-pages.ts'
import { untilTakenOver } from './taken-over.ts'
import { visit } from './visit.ts'

test.use({ savesData: false })

type Chunk = { file: string; isDynamicEntry?: boolean }
const manifest = JSON.parse(
  readFileSync(new URL('../dist/app/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>

/** What the build loads later, each by the module that asks for it to be loaded. */
const loadedLater = new Map(
  Object.entries(manifest).flatMap(([name, { file, isDynamicEntry = false }]) =>
    isDynamicEntry ? [[name.replace(/^src\/app\/|\?.*$/g, ''), `/${file}`] as const] : [],
  ),
)
const filesOf = (parts: string[]) =>
  parts.map((part) => {
    const file = loadedLater.get(part)
    if (!file) throw new Error(`${part} is not loaded later`)
    return file
  })

/** A text as it is mistyped: the letter in the middle of its longest word is left out. */
function mistyped(text: string): string {
  const [word = ''] = text.split(/[^\p{L}]+/u).toSorted((one, other) => other.length - one.length)
  const middle = Math.floor(word.length / 2)
  return encodeURIComponent(word.slice(0, middle) + word.slice(middle + 1))
}

async function idsOf(desk: Desk): Promise<Ids> {
  const documents = await documentsOf(desk, 'pageSize=1&associatedEntityType=Matter')
  const matter = documents.records[0]!.associatedMatter!
  return { matter: matter.id, titleSlip: mistyped(matter.title!) }
}

const pathOf = (request: { url: () => string }) => new URL(request.url()).pathname

/** Waits until nothing that the page has asked for is under way, or until every style sheet that failed is there. */
function watchRequests(page: Page) {
  const underWay = new Set<object>()
  const naked = new Set<string>()
  page.on('request', (request) => {
    // What the desk tells of others' changes stays under way for as long as the page is open.
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  })
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    naked.delete(pathOf(request))
  })
  page.on('requestfailed', (request) => {
    underWay.delete(request)
    if (request.resourceType() === 'stylesheet') naked.add(pathOf(request))
  })
  return {
    atRest: () => soon(() => underWay.size).toBe(0),
    dressed: () => soon(() => [...naked]).toEqual([]),
  }
}

/** What comes within a moment is looked at often. */
const soon = <T>(what: () => T) => expect.poll(what, { intervals: [20] })

const said = (page: Page) => page.getByRole('status').filter({ hasText: 'could not be loaded yet' })

/** Shown where a page is given up; never here. */
const gaveUp = (page: Page) => page.getByText(/could not be loaded(?! yet)/)

test('without a connection the page stays and says that it is still trying', async ({ page }) => {
  test.slow()
  // Nobody has said yet who they are.
  await page.route('**/desk/v1/preferences', async (route) => {
    const response = await route.fetch()
    const { staffContactId: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })
  const { atRest, dressed } = watchRequests(page)
  for (const [from, steps] of Object.entries(walks)) {
    await visit(page, from)
    await waitForSingleKeys(page)
    for (const [what, step] of Object.entries(steps)) {
      await test.step(`from ${from}: ${what}`, async () => {
        await step.before?.(page)
        await atRest()
        await breakConnection(page, step)
        await step.shown(page)
        await dressed()
        await expect(said(page)).toHaveCount(0)
        await expect(gaveUp(page)).toHaveCount(0)
        await step.after?.(page)
      })
    }
  }
})

/** Asks for a part without a connection, which is back afterwards. */
async function breakConnection(page: Page, { parts, ask, says }: Step) {
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!
  const failed = new Set<string>()
  const note = (request: { url: () => string }) => failed.add(pathOf(request))
  page.on('requestfailed', note)
  await page.context().setOffline(true)
  await ask(page)
  await soon(() => filesOf(parts).filter((file) => !failed.has(file))).toEqual([])
  if (says) await expect(said(page).filter({ hasText: says }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  page.off('requestfailed', note)
  await page.context().setOffline(false)
}

test('what comes by itself comes after a broken connection too', async ({ page, desk }) => {
  test.slow()
  let down: string[] = []
  const refused = new Set<string>()
  await page.route('**/assets/*.js', (route) => {
    const path = pathOf(route.request())
    if (!down.includes(path)) return route.fallback()
    refused.add(path)
    return route.abort('connectionreset')
  })
  const ids = await idsOf(desk)
  const at = (address: Address) => (typeof address === 'string' ? address : address(ids))
  for (const [what, part] of Object.entries(partsOfPages)) {
    await test.step(what, async () => {
      const { parts, from, to, before, prepare, shown, after } = part
      const files = filesOf(parts)
      refused.clear()
      down = files
      await before?.(page)
      // A page that a busy desk has not drawn does not ask for all of them: then it is opened again.
      await expect(async () => {
        // What a page cannot be taken over without may be among what is missing.
        if (from) await page.goto(at(from), { waitUntil: 'load' })
        if (to) await visit(page, at(to))
        if (prepare) {
          await untilTakenOver(page)
          await prepare(page)
        }
        await soon(() => files.filter((file) => !refused.has(file))).toEqual([])
      }).toPass()
      await expect(page.getByRole('main')).toBeVisible()
      down = []
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await shown(page)
      await expect(gaveUp(page)).toHaveCount(0)
      await after?.(page)
    })
  }
})

/** Keeps a part from arriving until it is let go. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${filesOf([part])[0]}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const settings = 'routes/settings/index.tsx'

test('a page, a field or a calendar that is lost or late says so, and what is there stays', async ({
  page,
}) => {
  await test.step('a page whose own script is lost on the way to it says that the connection was, and opens by Retry', async () => {
    let down = true
    await page.route(`**${filesOf([settings])[0]}`, (route) =>
      down ? route.abort('connectionreset') : route.continue(),
    )
    const releaseField = await holdBack(page, 'pickers/pickers.early.tsx')
    await page.goto('/settings')
    await expect(page.getByRole('alert')).toContainText('Practice Desk could not be reached')
    down = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading('Settings')(page)

    await test.step('a field that is late says so in its own place, and moves nothing', async () => {
      await expect(
        page.getByText('‘Your staff name’ could not be loaded yet. Still trying…'),
      ).toBeVisible()
      const below = page.getByRole('heading', { name: 'Screen lock' })
      const late = await below.boundingBox()
      releaseField()
      await expect(page.getByRole('combobox', { name: 'Your staff name' })).toBeVisible()
      await expect(said(page)).toHaveCount(0)
      expect(late).toEqual(await below.boundingBox())
    })
  })

  await test.step('a page that neither comes nor fails is said to be late, with the page before it still there', async () => {
    const release = await holdBack(page, settings)
    await page.goto('/matters')
    await waitForSingleKeys(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('The page you chose could not be loaded yet')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await heading('Matters')(page)
    release()
    await heading('Settings')(page)
  })

  await test.step('a part that an update took away ends in an offer to reload, with the form as it was typed', () =>
    takeCalendarAway(page))
})

async function takeCalendarAway(page: Page) {
  let asked = 0
  await page.route(`**${loadedLater.get('ui/forms/date-field-calendar.tsx')}`, (route) => {
    asked += 1
    return route.fulfill({ status: 404, body: '' })
  })
  await visit(page, '/tasks/new')
  await page.getByLabel('Description').fill('Half a task')
  await waitForSingleKeys(page)
  await press('Due date: choose from a calendar')(page)
  for (const times of [1, 2]) {
    await soon(() => asked).toBeGreaterThanOrEqual(times)
    // Any press tries again at once.
    await page.getByRole('heading', { level: 1 }).click()
  }
  await expect(page.getByText('Practice Desk may have been updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Half a task')
}
