/** The wheel never moves the window away: every page scrolls inside itself. */
import type { Page } from '@playwright/test'
import { ContactPage } from '#contract/contacts.ts'
import { describedMatter } from './described-matter.ts'
import { api } from './document-page.ts'
import { expect, test } from './fixtures.ts'
import { waitForSingleKeys } from './keys.ts'
import { tasksOf } from './task-page.ts'

/** By how many pixels the window, or the frame of the page, can be scrolled beside what scrolls in it. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.scrollingElement!
    return scrollHeight - clientHeight
  })

test('no page scrolls as a window', async ({ page, desk }) => {
  test.setTimeout(120_000)
  const contacts = await fetch(`${desk.url}${api}/contacts?pageSize=1`)
  const contact = ContactPage.parse(await contacts.json()).records[0]!.id
  const matter = await describedMatter(desk)
  const task = (await tasksOf(desk, 'pageSize=1')).records[0]!.id
  const addresses = [
    '/matters',
    '/matters?status=Open',
    '/matters/new',
    `/matters/${matter}`,
    `/matters/${matter}/documents`,
    `/matters/${matter}/tasks`,
    `/matters/${matter}/time`,
    `/matters/${matter}/edit`,
    '/documents',
    '/contacts',
    '/contacts/new/person',
    '/contacts/new/company',
    '/contacts/new/plural',
    `/contacts/${contact}`,
    `/contacts/${contact}/documents`,
    `/contacts/${contact}/edit`,
    '/tasks',
    '/tasks?view=board',
    '/tasks/new',
    `/tasks/${task}`,
    '/time',
    '/time/new',
    '/settings',
    '/nowhere',
  ]
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await waitForSingleKeys(page)
    await expect(page.locator('[data-waiting]')).toHaveCount(0)
    for (const [width, height] of [
      [1440, 900],
      [360, 800],
      [360, 225],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect.soft(await beyond(page), `${address} at ${width} × ${height}`).toBe(0)
    }
  }
})
