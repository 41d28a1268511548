import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.ts'
import { json } from './foreign-service.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** An answer that was called off has no body to search. */
const noBody = () => {}

test('a whole visit shows the key nowhere: not in an answer, a header, the build or a log', async ({
  page,
  foreign,
}) => {
  const { key, desk } = foreign
  const seen: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    seen.push(response.url(), JSON.stringify(response.headers()))
    bodies.push(response.text().then((body) => void seen.push(body), noBody))
  })

  // The service hands the key back wherever it can.
  foreign.answer(({ url, headers }, response) => {
    response.setHeader('X-Echo', String(headers.authorization))
    response.setHeader('Set-Cookie', `key=${key}`)
    if (url.searchParams.get('search') === 'echo') {
      return json(response, { title: key, detail: `Bearer ${key}`, [key]: key }, 500)
    }
    return json(response, { totalRecords: 1, records: [{ id: '1', title: 'Estate of Alder' }] })
  })
  await page.goto(`${desk.url}/matters`)
  await expect(page.getByRole('row', { name: /Estate of Alder/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Lawyer' }).fill('Alder')
  await page.getByRole('searchbox', { name: 'Search matters' }).fill('echo')
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await Promise.all(bodies)
  await page.goto(`${desk.url}/nowhere`)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await Promise.all(bodies)

  expect(seen.length).toBeGreaterThan(10)
  expect(seen.filter((text) => text.includes(key))).toEqual([])
  expect(desk.output()).toContain('listMatters')
  expect(desk.output()).not.toContain(key)
  for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const content = await readFile(`${file.parentPath}/${file.name}`, 'latin1')
    expect(content.includes(key), file.name).toBe(false)
  }
})

test('nothing about clients lies in plain browser storage, in an address or in a log', async ({
  page,
  desk,
  matters,
}) => {
  const { records } = await matters('pageSize=50')
  await page.goto('/matters')
  const search = page.getByRole('searchbox', { name: 'Search matters' })
  await search.fill('confidential-name')
  await expect(page).toHaveURL(/confidential-name/)

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  for (const { title, client } of records) {
    expect(stored).not.toContain(title)
    if (client?.name) expect(stored).not.toContain(client.name)
  }
  expect(desk.output()).not.toContain('confidential-name')
})

test('the page runs under a policy that breaks nothing and lets in nothing inline', async ({
  page,
}) => {
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

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Lawyer' }).fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Opened from' }).click()
  await expect(page.getByRole('table').nth(1)).toBeVisible()
  expect(complaints).toEqual([])
})
