/** What a page calls by itself as it is opened. */
import type { Page } from '@playwright/test'

/**
 * To be called before the page is opened; resolves, once the page hears of changes, to the addresses with `part` that it
 * had called until then: afterwards it reads again what the test before has changed.
 */
export function firstCalls(page: Page, part: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request.url())
  })
  return page.waitForRequest(/\/desk\/v1\/live/).then(() => [...calls])
}
