/** People sign in with passkeys, in a real browser with a virtual device (WebAuthn Level 3, section 11). */
import type { Page } from '@playwright/test'
import { freePort } from '#scripts/free-port.js'
import { expectNoViolationsInBothSchemes } from './axe.ts'
import { runCommand } from './command.ts'
import { expect, test } from './fixtures.ts'
import { answerOneMatter, expectMatter } from './one-matter.ts'
import { visit } from './visit.ts'

/** Gives the browser a device that checks its owner and keeps passkeys. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person comes with their link, makes a passkey, signs out, and signs in with it; the link works once', async ({
  page,
  browser,
  thirdParty,
  startThirdPartyDesk,
}) => {
  test.slow()
  answerOneMatter(thirdParty)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { desk, settings } = await startThirdPartyDesk({
    PORT: String(port),
    SIGN_IN: 'passkeys',
    PUBLIC_URL: url,
    SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
  })
  const people = (...args: string[]) => runCommand(settings, 'people', ...args)
  // Beside the running desk, which holds the data.
  const link = await people('add', 'Ann Brown', 'Ann@Firm.example')
  expect(link).toContain(`${url}/sign-in/link#`)

  await addDevice(page)
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText(
    'This link is for Ann Brown (ann@firm.example).',
  )
  await expectNoViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expectMatter(page)
  await visit(page, `${url}/settings`)
  await expect(page.getByText('Signed in as Ann Brown (ann@firm.example)')).toBeVisible()
  const here = page.getByRole('region', { name: 'People' })
  await here.getByRole('textbox', { name: 'Name' }).fill('Bob Green')
  await here.getByRole('textbox', { name: 'Email' }).fill('bob@firm.example')
  await here.getByRole('button', { name: 'Add person' }).click()
  const linkForBob = await here.getByText(`${url}/sign-in/link#`).first().textContent()
  await expect(here.getByRole('combobox', { name: 'Role of Bob Green' })).toHaveValue('reader')
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Passkey added ')
  await expectNoViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  const shared = `${url}/matters?status=Open#document=d1`
  await page.goto(shared)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectMatter(page)
  await expect(page).toHaveURL(shared)

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('status')).toContainText('This link has been used: it works once.')
  await expect(other.getByRole('button')).toBeHidden()
  // In the same tab, where only what follows the `#` is another.
  await other.goto(linkForBob!)
  await expect(other.getByRole('status')).toHaveText(
    'This link is for Bob Green (bob@firm.example).',
  )
  await expect(other.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
  await other.context().close()
  expect(await people('list')).toMatch(/Ann Brown +ann@firm.example +admin +\d{4}-/)
  const logged = desk
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join('')).not.toMatch(/Brown|ann@firm/)
  expect(logged.join('')).not.toContain(new URL(link).hash.slice(1))
})
