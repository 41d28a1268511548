/** Lets a test begin once the app runs the page: until then what the gateway has drawn may be drawn anew, and an element is gone between two looks. */
import type { Browser, Page, Response } from '@playwright/test'

/** What the gateway has drawn says so until the app has it; where it has drawn nothing, the root is empty. Other pages have no root. */
export const isTakenOver = () =>
  !document.documentElement.dataset['drawn'] &&
  document.querySelector('#root')?.childElementCount !== 0

/** The same for Playwright's own world, where elements are looked for: its third of a megabyte goes to one world less. */
const takenOver = 'html:not([data-drawn]):not(:has(#root:empty))'

/** A test that goes somewhere, and does not say itself what it waits for, goes on once the page is taken over. */
export function awaitTakeOver(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', awaitTakeOverOf)
    return context
  }
}

function awaitTakeOverOf(page: Page) {
  const [goto, reload, goBack] = [
    page.goto.bind(page),
    page.reload.bind(page),
    page.goBack.bind(page),
  ]
  type Wait = { waitUntil?: string } | undefined
  const afterTakeOver = async (options: Wait, going: Promise<Response | null>) => {
    const response = await going
    if (!options?.waitUntil) await page.locator(takenOver).waitFor({ state: 'attached' })
    return response
  }
  page.goto = (url, options) => afterTakeOver(options, goto(url, options))
  page.reload = (options) => afterTakeOver(options, reload(options))
  page.goBack = (options) => afterTakeOver(options, goBack(options))
}
