/** A connection that breaks at the first use of each part that is loaded later: the page stays, and the part opens after it. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ContactPage } from '#contract/contacts.ts'
import type { Desk } from './desk.ts'
import { api, documentsOf } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { waitForSingleKeys } from './keys.ts'
import { heading, type Ids, later, type Place, places, press } from './later-parts.ts'
import { tasksOf } from './task-page.ts'

type Chunk = { file: string; isDynamicEntry?: boolean }
const manifest = JSON.parse(
  readFileSync(new URL('../dist/app/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>

/** What the build loads later, each by the module that asks for it to be loaded. */
const loadedLater = new Map(
  Object.entries(manifest).flatMap(([name, { file, isDynamicEntry = false }]) =>
    isDynamicEntry ? [[name.replace(/^src\/app\/|\?.*$/g, ''), file] as const] : [],
  ),
)

test('every part that the build loads later is tried here', () => {
  const walked = [...Object.values(places), ...Object.values(later)].flatMap(({ parts }) => parts)
  expect(walked.toSorted()).toEqual([...loadedLater.keys()].toSorted())
})

/** A text as it is mistyped: the letter in the middle of its longest word is left out. */
function mistyped(text: string): string {
  const [word = ''] = text.split(/[^\p{L}]+/u).toSorted((one, other) => other.length - one.length)
  const middle = Math.floor(word.length / 2)
  return encodeURIComponent(word.slice(0, middle) + word.slice(middle + 1))
}

async function idsOf(desk: Desk): Promise<Ids> {
  const read = async (path: string) => (await fetch(`${desk.url}${api}${path}`)).json()
  const [contacts, documents, tasks] = await Promise.all([
    read('/contacts?pageSize=1'),
    documentsOf(desk, 'pageSize=1&associatedEntityType=Matter'),
    tasksOf(desk, 'pageSize=1'),
  ])
  const contact = ContactPage.parse(contacts).records[0]!
  const matter = documents.records[0]!.associatedMatter!
  return {
    matter: matter.id,
    titleSlip: mistyped(matter.title!),
    contact: contact.id,
    slip: mistyped(contact.fullName!),
    task: tasks.records[0]!.id,
  }
}

/** Shown where a page is given up; never here. */
const gaveUp = (page: Page) => page.getByText('could not be loaded')

async function openAt(page: Page, desk: Desk, from: Place['from']) {
  // Nobody has said yet who they are.
  await page.route('**/desk/v1/preferences', async (route) => {
    const response = await route.fetch()
    const { staffContactId: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })
  await page.goto(typeof from === 'string' ? from : from(await idsOf(desk)))
}

for (const [what, { parts, from, ask, silent, shown }] of Object.entries(places)) {
  test(`without a connection the page stays and says that it is still trying: ${what}`, async ({
    page,
    context,
    desk,
  }) => {
    await openAt(page, desk, from)
    await waitForSingleKeys(page)
    await page.waitForLoadState('networkidle')
    const title = (await page.getByRole('heading', { level: 1 }).textContent())!
    const asked = new Set<string>()
    page.on('requestfailed', (request) => asked.add(new URL(request.url()).pathname.slice(1)))
    await context.setOffline(true)
    await ask(page)
    const said = page.getByRole('status').filter({ hasText: 'could not be opened yet' })
    if (silent) await expect.poll(() => asked.size).toBeGreaterThan(0)
    else await expect(said.first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(parts.filter((part) => asked.has(loadedLater.get(part)!))).not.toEqual([])

    await context.setOffline(false)
    await shown(page)
    await expect(said).toHaveCount(0)
    await expect(gaveUp(page)).toHaveCount(0)
  })
}

for (const [what, { parts, from, prepare, shown }] of Object.entries(later)) {
  test(`what comes by itself comes after a broken connection too: ${what}`, async ({
    page,
    desk,
  }) => {
    const files = parts.map((part) => `/${loadedLater.get(part)}`)
    let down = true
    const refused = new Set<string>()
    await page.route('**/assets/*.js', (route) => {
      const { pathname } = new URL(route.request().url())
      if (!down || !files.includes(pathname)) return route.fallback()
      refused.add(pathname)
      return route.abort('connectionreset')
    })
    await openAt(page, desk, from)
    await prepare?.(page)
    await expect.poll(() => [...refused].toSorted()).toEqual(files.toSorted())
    await expect(page.getByRole('main')).toBeVisible()
    down = false
    await shown(page)
    await expect(gaveUp(page)).toHaveCount(0)
  })
}

test('a page that neither comes nor fails is said to be late, with the page before it still there', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/${loadedLater.get('routes/settings/index.tsx')}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/matters')
  await waitForSingleKeys(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('The page you chose could not be opened yet')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await heading('Matters')(page)
  release()
  await heading('Settings')(page)
})

test('a part that an update took away ends in an offer to reload, with the form as it was typed', async ({
  page,
}) => {
  await page.route(`**/${loadedLater.get('ui/forms/date-field-calendar.tsx')}`, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  await page.goto('/tasks/new')
  await page.getByLabel('Description').fill('Half a task')
  await waitForSingleKeys(page)
  await press(/^Choose due date/i)(page)
  await expect(page.getByText('Practice Desk may have been updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Half a task')
})

test('a page whose own script is lost on the way to it says that the connection was, and opens by Retry', async ({
  page,
}) => {
  let down = true
  await page.route(`**/${loadedLater.get('routes/settings/index.tsx')}`, (route) =>
    down ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/settings')
  await expect(page.getByRole('alert')).toContainText('Practice Desk could not be reached')
  down = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await heading('Settings')(page)
})
