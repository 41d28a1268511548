import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForListKeys } from './keys.ts'

test.use({ savesData: false })

/** The budgets of the first rows, in bytes on the wire. */
const javascript = 118_000
const styles = 10_000
const requests = 5
/** What a route may bring of its own, in bytes on the wire. */
const routeChunk = 25_000

const assets = fileURLToPath(new URL('../dist/app/assets', import.meta.url))

/** A file or a call, with the bytes of its body as they travelled. */
type Loaded = { name: string; initiatorType: string; encodedBodySize: number }

test(
  'the first rows of the matters stay within their budget',
  { tag: '@timing' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // Rows are there before any script is asked for; what counts is all that comes until the app has taken them over.
      const rows = new MutationObserver(() => {
        const isDrawn = document.querySelector('tbody tr:not([aria-hidden]) td')
        if (!isDrawn || document.documentElement.dataset['drawn']) return
        rows.disconnect()
        performance.mark('rows taken over')
      })
      rows.observe(document, { childList: true, subtree: true, attributes: true })
    })
    // A page that has to wait for its rows, on a busy machine, begins to load what comes after them.
    let counted: Loaded[] = []
    const isFont = ({ name }: Loaded) => name.endsWith('.woff2')
    const isTooMuch = () => counted.length > requests || counted.some(isFont)
    for (let visit = 0; visit < 3 && (visit === 0 || isTooMuch()); visit += 1) {
      // To a browser that was here before, the page brings its typefaces.
      await page.context().clearCookies()
      await page.goto('/matters')
      await page.getByText(/^1–\d+ of/).waitFor()
      const loaded = await page.evaluate(loadedBeforeRows)
      counted = loaded.filter(({ name }) => !name.endsWith('.svg'))
    }
    expect(counted.filter(isFont)).toEqual([])
    const weigh = (ending: string) =>
      counted
        .filter(({ name }) => name.endsWith(ending))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const measured = {
      requests: counted.length,
      javascript: weigh('.js'),
      styles: weigh('.css'),
    }
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
    expect(measured.requests, JSON.stringify(counted)).toBeLessThanOrEqual(requests)
    expect(measured.javascript).toBeGreaterThan(0)
    expect(measured.javascript).toBeLessThanOrEqual(javascript)
    expect(measured.styles).toBeGreaterThan(0)
    expect(measured.styles).toBeLessThanOrEqual(styles)
  },
)

/** Runs in the page, once its rows are taken over. */
function loadedBeforeRows(): Loaded[] {
  const [takenOver] = performance.getEntriesByName('rows taken over')
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return all
    .filter(({ startTime }) => startTime < takenOver!.startTime)
    .map(({ name, initiatorType, encodedBodySize }) => ({ name, initiatorType, encodedBodySize }))
}

test('a list brings its first rows, its typefaces and its frame, and nothing of forms until they are near', async ({
  page,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const calls = () => asked.filter(({ pathname }) => pathname.startsWith('/public/api/'))
  const files = (part: RegExp) => asked.filter(({ pathname }) => part.test(pathname))

  await page.route('**/*-vietnamese-*', (route) => route.abort())
  await test.step('the first rows come with the page, without a call of their own', async () => {
    // In another order than the specification's, as a person's clicks may have made it.
    await page.goto('/matters?status=Open&search=a')
    await page.getByText(/^1–\d+ of/).waitFor()
    await waitForListKeys(page)
    const first = calls().filter(({ search }) => search.includes('pageIndex=0&pageSize=50'))
    expect(first).toEqual([])
  })

  await test.step('a list that has come to rest has loaded what its frame needs, and nothing that forms are made of', async () => {
    // The last that an idle page gets ready: the search over everything, and the page of a matter.
    const last = [/\/-palette-list-/, /\/route-/, /\/_matterId-/]
    await expect.poll(() => last.filter((part) => files(part).length === 0)).toEqual([])
    expect(files(/\/(form-kit|fields|.*picker.*)-/)).toEqual([])
    const scripts = files(/\.js$/)
    expect(scripts.length, scripts.join(', ')).toBeLessThanOrEqual(15)
  })

  await test.step('typefaces that do not come leave the others in use, and are asked for again with the next page', async () => {
    await expect.poll(() => typefacesShown(page)).toBe(4)
    expect(await areTypefacesKept(page)).toBe(false)
    await page.unroute('**/*-vietnamese-*')
    await page.reload()
    await expect.poll(() => areTypefacesKept(page)).toBe(true)
    expect(await typefacesShown(page)).toBe(6)
  })

  await test.step('the pickers of a form come before it is opened from another page', async () => {
    await page.getByRole('link', { name: /^Tasks/ }).click()
    await page.getByRole('link', { name: 'New task' }).hover()
    await expect.poll(() => files(/pickers\.early/)).toHaveLength(1)
    expect(new URL(page.url()).pathname).toBe('/tasks')
  })
})

/** How many of the six files of the two families are in use. */
const typefacesShown = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => family.includes('Variable') && status === 'loaded',
      ).length,
  )
const areTypefacesKept = (page: Page) =>
  page.evaluate(() => document.cookie.includes('desk-typefaces=kept'))

test.describe('in a browser that is set to save data', () => {
  test.use({ savesData: true })

  test('a list at rest has loaded neither typefaces nor what nobody has asked for yet', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/matters')
    await waitForListKeys(page)
    // What an idle page tells the gateway comes after all that it gets ready.
    await page.waitForFunction((told) => document.cookie.includes(told), '~1440~')
    const early = /woff2|-palette-list-|_matterId-|pageIndex=1/
    expect(asked.filter((url) => early.test(url))).toEqual([])
  })
})

/** What a form may bring beyond what every page has, in bytes on the wire; numbering plans come when a phone is typed. */
const formChunks = 40_000

test('the parts of the build stay within their budgets', async ({ desk }) => {
  const html = await readFile(`${assets}/../index.html`, 'utf8')
  const entry = /src="\/assets\/([\w-]+\.js)"/.exec(html)?.[1]
  const pageAt = async (path: string) =>
    (await fetch(`${desk.url}${path}`, { headers: { accept: 'text/html' } })).text()

  await test.step('no route brings more than its share', async () => {
    const files = await readdir(assets)
    // The calendar, the pickers and the numbering plans are not routes: they are loaded when they are needed.
    const routes = files.filter(
      (file) =>
        file.endsWith('.js.br') &&
        file !== `${entry}.br` &&
        !/panel|picker|mantine|read-phone/.test(file),
    )
    expect(routes.length).toBeGreaterThan(0)
    for (const file of routes) {
      const { size } = await stat(`${assets}/${file}`)
      expect(size, file).toBeLessThanOrEqual(routeChunk)
    }
  })

  await test.step('the first script makes no error as it begins whose stack a tool would have it parsed again for', async () => {
    const script = await readFile(`${assets}/${entry}`, 'utf8')
    // By the numbers that React gives them (scripts/react-sentinels.ts).
    expect(script.match(/\w+=Error\(\w+\((460|461|474|519|542)\)\)/g)).toBeNull()
    expect(script.match(/=Object\.create\(Error\.prototype,/g)).toHaveLength(5)
  })

  for (const form of ['person', 'company', 'plural']) {
    await test.step(`the form of a new contact (${form}) stays within its budget`, async () => {
      // The page names the chunks of its form.
      const page = await pageAt(`/contacts/new/${form}`)
      const named = [...page.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)]
      // Pickers come with other pages as well, and the other chunks with the frame of every page.
      const own = named
        .map(([, path]) => path!.replace('/assets/', ''))
        .filter((file) => file !== entry && !/picker|mantine|^(-frame-)?later-|pieces/.test(file))
      const sizes = await Promise.all(
        [...new Set(own)].map(async (file) => (await stat(`${assets}/${file}.br`)).size),
      )
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      test.info().annotations.push({ type: 'measured', description: `${form}: ${bytes}` })
      expect(bytes).toBeGreaterThan(0)
      expect(bytes, own.join(', ')).toBeLessThanOrEqual(formChunks)
    })
  }

  await test.step('the pickers of a form come with its page', async () => {
    expect(await pageAt('/tasks/new')).toMatch(/fetchpriority="low"[^>]*pickers\.early/)
  })
})

/** A program that does nothing but open the database of a desk. */
const opening = `
  import { PGlite } from '@electric-sql/pglite'
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
  import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
  await PGlite.create(process.argv[1] + '/database', { extensions: { pg_trgm, unaccent } })
  process.exit()
`

/** How many milliseconds that program takes. */
async function openAlone(folder: string): Promise<number> {
  const start = performance.now()
  const node = spawn(process.execPath, ['--input-type=module', '-e', opening, folder])
  const [code] = await once(node, 'exit')
  expect(code).toBe(0)
  return Math.round(performance.now() - start)
}

test(
  "a test's own desk starts in under two seconds",
  { tag: '@timing' },
  async ({ startOwnDesk }) => {
    test.slow()
    // The best of three at most, each late one beside its database alone: other work may share the machine.
    const starts: number[] = []
    const databases: number[] = []
    for (let round = 0; round < 3 && !starts.some((start) => start < 2000); round += 1) {
      const { desk, folder, end } = await startOwnDesk('embedded')
      const taken = Math.round(desk.startedIn)
      starts.push(taken)
      await desk.stop()
      if (taken >= 2000) databases.push(await openAlone(folder))
      await end()
    }
    const description = `${starts.join(', ')} ms; its database alone ${databases.join(', ')} ms`
    test.info().annotations.push({ type: 'measured', description })
    // A machine on which the database alone takes most of that is too slow, or too busy, for two seconds.
    expect(Math.min(...starts)).toBeLessThan(Math.max(2000, 2 * Math.min(...databases)))
  },
)
