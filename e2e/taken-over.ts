/** Lets a test begin once the app runs the page: until then what the gateway has drawn may be drawn again, and an element is gone between two looks. */
import type { Browser, Page, Response } from '@playwright/test'

/**
 * What the gateway has drawn says so until the app has it; where it has drawn nothing, the root is empty. Other pages have
 * no root. Looked for as elements are: waiting in the page's own world costs it a third of a megabyte of script.
 */
export const untilTakenOver = (page: Page) =>
  page.locator('html:not([data-drawn]):not(:has(#root:empty))').waitFor({ state: 'attached' })

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
    if (!options?.waitUntil) await untilTakenOver(page)
    return response
  }
  page.goto = (url, options) => afterTakeOver(options, goto(url, options))
  page.reload = (options) => afterTakeOver(options, reload(options))
  page.goBack = (options) => afterTakeOver(options, goBack(options))
}
