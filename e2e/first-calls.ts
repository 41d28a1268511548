/** What a page calls by itself as it is opened. */
import type { Page } from '@playwright/test'

/**
 * To be called before the page is opened; resolves, once the page hears of changes, to the addresses with `part` that it
 * had called until then: afterwards it reads again what the test before has changed.
 */
export async function firstCalls(page: Page, part: string): Promise<string[]> {
  // What the page before is still asking for is no call of this one.
  await page.waitForRequest((request) => request.isNavigationRequest())
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request.url())
  })
  await page.waitForRequest(/\/desk\/v1\/live/)
  return [...calls]
}
