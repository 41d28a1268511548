/** A firm's desk on a machine that others use too: only a browser that has opened its key gets in. */
import type { Page } from '@playwright/test'
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { runCommand } from './command.ts'
import { expect, test } from './fixtures.ts'
import { answerOneMatter, expectMatter } from './one-matter.ts'

const seesMatters = async (page: Page, origin: string) => {
  await page.goto(`${origin}/matters`)
  await expectMatter(page)
}

test('a lawyer opens the desk with its key once, and no other browser on the machine gets in without one', async ({
  page,
  browser,
  thirdParty,
  startThirdPartyDesk,
}) => {
  test.slow()
  answerOneMatter(thirdParty)
  const { desk: first, settings } = await startThirdPartyDesk({ LOCAL_KEY: 'on' })
  const { origin, port, searchParams } = new URL(first.url)
  const key = searchParams.get('key')!
  expect(key).toHaveLength(43)

  // Her own browser: let in, at an address without the key, also after a reload.
  await page.goto(first.url)
  await expect(page).toHaveURL(`${origin}/matters`)
  await expectMatter(page)
  await page.reload()
  await expectMatter(page)

  // The browser of another account has neither cookie nor a key that still works.
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin}/matters`)
  await expect(
    other.getByRole('heading', { name: 'Open Practice Desk with its key' }),
  ).toBeVisible()
  await expectNoViolationsInBothSchemes(other)
  await other.goto(first.url)
  const used = other.getByRole('heading', { name: 'This address no longer works' })
  await expect(used).toBeVisible()
  await expect(other.getByText('npm start -- --key')).toBeVisible()

  // The desk starts again, and she stays let in; so she is by a link on another site, which brings no cookie.
  await first.stop()
  const { desk: second } = await startThirdPartyDesk({ LOCAL_KEY: 'on', PORT: port })
  await seesMatters(page, origin)
  await page.goto(`data:text/html,<a href="${origin}/matters">A matter</a>`)
  await page.getByRole('link', { name: 'A matter' }).click()
  await expectMatter(page)

  // For her second browser she makes another address beside the running desk.
  await other.goto(await runCommand(settings, '--key'))
  await seesMatters(other, origin)

  // A session that is gone is said in words of the desk, and blames no key of the service.
  await page.context().clearCookies()
  await page.getByRole('link', { name: /^Tasks/ }).click()
  await expect(
    page.getByText('Open it with the address that npm start prints').first(),
  ).toBeVisible()

  await second.stop()
  const logged = (first.output() + second.output())
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join('')).not.toContain(key)
  await other.context().close()
})
