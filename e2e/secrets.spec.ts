import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { environment } from '#scripts/build.js'
import { plantedKey } from '#scripts/planted-key.js'
import { openFilter } from './filters.ts'
import { expect, test } from './fixtures.ts'
import { json } from '#main/testing/third-party-service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A cancelled answer has no body to search. */
const noBody = () => {}

test('a whole visit shows the key nowhere: in no answer, no header and no log', async ({
  page,
  thirdParty,
  startThirdPartyDesk,
}) => {
  const { key } = thirdParty
  const { desk } = await startThirdPartyDesk()
  const texts: string[] = []
  page.on('console', (message) => texts.push(message.text()))
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    texts.push(response.url(), JSON.stringify(response.headers()))
    // What tells of others' changes never ends.
    if (response.request().resourceType() === 'eventsource') return
    bodies.push(response.text().then((body) => void texts.push(body), noBody))
  })

  // The service hands the key back wherever it can.
  thirdParty.answer(({ url, headers }, response) => {
    response.setHeader('X-Echo', String(headers.authorization))
    response.setHeader('Set-Cookie', `key=${key}`)
    if (url.searchParams.get('search') === 'echo') {
      return json(response, { title: key, detail: `Bearer ${key}`, [key]: key }, 500)
    }
    return json(response, { totalRecords: 1, records: [{ id: '1', title: 'Estate of Alder' }] })
  })
  await page.goto(`${desk.url}/matters`)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  await (await openFilter(page, 'Lawyer')).getByRole('combobox').fill('Alder')
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('echo')
  await expect(page.getByRole('alert')).toBeVisible()
  await Promise.all(bodies)
  await page.goto(`${desk.url}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await Promise.all(bodies)
  await desk.stop()

  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => text.includes(key))).toEqual([])
  expect(desk.output()).toContain('listMatters')
  expect(desk.output()).not.toContain(key)
})

test('the build holds no secret and no source map, and says what it is made of', async ({
  desk,
}) => {
  const files = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true })
  await test.step('a build made where the key is set does not contain it', async () => {
    expect(environment).toMatchObject({ PRACTICE_API_KEY: plantedKey, VITE_KEY: plantedKey })
    const built = files.filter((file) => file.isFile())
    expect(built.length).toBeGreaterThan(10)
    for (const { parentPath, name } of built) {
      const content = await readFile(join(parentPath, name), 'latin1')
      expect(content.includes(plantedKey), name).toBe(false)
    }
  })

  await test.step('the build contains no source maps, and lists its packages with their licences', async () => {
    expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
    const { specVersion, components } = JSON.parse(
      await readFile(join(root, 'dist', 'sbom.json'), 'utf8'),
    ) as { specVersion: string; components: unknown[] }
    expect(specVersion).toBe('1.6')
    const licences = await fetch(`${desk.url}/licences.json`)
    expect(await licences.json()).toHaveLength(components.length)
    // It is for whoever runs the desk, not for everyone who can open it.
    expect((await fetch(`${desk.url}/sbom.json`)).status).toBe(404)
  })
})

test('a lawyer filters and searches under a strict policy, and leaves no names behind', async ({
  page,
  desk,
  matters,
}) => {
  await test.step('the content security policy allows nothing inline, and breaks nothing', () =>
    filterUnderPolicy(page))

  await test.step('no names of clients or matters are in plain browser storage, and no search is in the log', async () => {
    const { records } = await matters('pageSize=50')
    const search = page.getByRole('searchbox', { name: 'Search matters' })
    await search.fill('confidential-name')
    await expect(page.getByRole('heading', { name: 'No matters match' })).toBeVisible()
    // The log is in the order of the calls: with that of another page it has that of the search.
    const logged = desk.output().length
    await page.goto('/contacts')
    await expect.poll(() => desk.output().slice(logged)).toContain('"operation":"page"')

    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    for (const { title, client } of records) {
      expect(stored).not.toContain(title)
      if (client?.name) expect(stored).not.toContain(client.name)
    }
    expect(desk.output()).not.toContain('confidential-name')
  })
})

async function filterUnderPolicy(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const answer = await page.goto('/matters')
  const policy = answer!.headers()['content-security-policy']!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')

  await (await openFilter(page, 'Lawyer')).getByRole('combobox').fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await openFilter(page, 'Opened')
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(complaints).toEqual([])
  await page.keyboard.press('Escape')
}
