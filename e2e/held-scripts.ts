/** Holds the scripts of a page, so that a test can look at what the gateway has drawn before the app takes it over. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Everything that a page complains of, such as that what was drawn is not what the app draws. */
export function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // A service may not offer all that the app asks for.
    const isOwn = !message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && isOwn) complaints.push(message.text())
  })
  return complaints
}

/** How the page that is drawn suits the browser; undefined once the app runs it. */
export const drawnNow = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['drawn'])

/** Something that can be waited for, and the end of that wait. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/**
 * Holds the scripts of the pages that open next: `open` answers what lets those come that the page names, so that the
 * app takes it over, and what lets come all that the app asks for later, its calls too where these are to wait.
 */
export async function holdScripts(page: Page, withCalls = false) {
  let first = gate()
  let later = gate()
  await page.route('**/assets/*.js', async (route) => {
    const [wanted, rest] = [first, later]
    await wanted.opened
    const { pathname } = new URL(route.request().url())
    const named = `link[href="${pathname}"]`
    const isNamed = await page
      .evaluate((link) => document.querySelector(link) !== null, named)
      .catch(() => true)
    if (!isNamed) await rest.opened
    await route.continue().catch(() => {})
  })
  if (withCalls) {
    await page.route(/\/(desk\/v1|public\/api)\//, async (route) => {
      await later.opened
      await route.continue().catch(() => {})
    })
  }
  return async (path: string) => {
    first.open()
    later.open()
    const [own, others] = [(first = gate()), (later = gate())]
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    return { takeOver: own.open, finish: others.open }
  }
}

type Open = Awaited<ReturnType<typeof holdScripts>>

const withRows = /^(?!shell)./
export const withFrame = /./

/** Opens a page that is drawn as it is wanted: a machine that is busy may have drawn less of it. */
export async function openDrawn(page: Page, open: Open, path: string, wanted = withRows) {
  let scripts = await open(path)
  await expect(async () => {
    if (!wanted.test((await drawnNow(page)) ?? '')) scripts = await open(path)
    expect((await drawnNow(page)) ?? '', path).toMatch(wanted)
  }).toPass()
  return scripts
}
