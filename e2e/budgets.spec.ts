import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The budgets of the first rows, in bytes on the wire. */
const javascript = 117_000
const styles = 10_000
const requests = 5
/** What a route may bring of its own, in bytes on the wire. */
const routeChunk = 25_000

const assets = fileURLToPath(new URL('../dist/app/assets', import.meta.url))

/** The bytes of a body as they travelled. */
const weigh = async (all: Request[]) => {
  const sizes = await Promise.all(all.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('the first rows of the matters stay within their budget', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto('/matters', { waitUntil: 'commit' })
  await page.getByRole('row').nth(1).getByText(/\S/).first().waitFor()
  await page.getByText(/^1–50 of/).waitFor()
  const before = [...asked]

  const counted = before.filter(
    (request) => !['document', 'font', 'image', 'other'].includes(request.resourceType()),
  )
  const scripts = counted.filter((request) => request.resourceType() === 'script')
  const sheets = counted.filter((request) => request.resourceType() === 'stylesheet')
  const measured = {
    requests: counted.length,
    javascript: await weigh(scripts),
    styles: await weigh(sheets),
  }
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
  expect(measured.requests).toBeLessThanOrEqual(requests)
  expect(measured.javascript).toBeGreaterThan(0)
  expect(measured.javascript).toBeLessThanOrEqual(javascript)
  expect(measured.styles).toBeLessThanOrEqual(styles)
})

test('the first rows come with the page itself, without a call of their own', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/public/api/')) calls.push(request.url())
  })
  await page.goto('/matters?status=Open')
  await page.getByText(/^1–50 of/).waitFor()
  expect(calls.filter((url) => url.includes('pageIndex=0&pageSize=50'))).toEqual([])
})

test('no route brings more than its share', async () => {
  const files = await readdir(assets)
  const entry = /^index-/
  // The panel of filters is no route: it comes when a person reaches for it.
  const routes = files.filter(
    (file) => file.endsWith('.js.br') && !entry.test(file) && !file.includes('panel'),
  )
  expect(routes.length).toBeGreaterThan(0)
  for (const file of routes) {
    const { size } = await stat(`${assets}/${file}`)
    expect(size, file).toBeLessThanOrEqual(routeChunk)
  }
})

test("a test's own desk starts in under two seconds", async ({ desk }) => {
  test
    .info()
    .annotations.push({ type: 'measured', description: `${Math.round(desk.startedIn)} ms` })
  expect(desk.startedIn).toBeLessThan(2000)
})
