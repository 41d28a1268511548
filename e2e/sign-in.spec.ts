/** People sign in at a real OpenID provider, in a real browser. */
import { clientId, clientSecret, startProvider } from '#main/testing/openid-provider.ts'
import { freePort } from '#scripts/free-port.js'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'
import { expectNoViolations } from './axe.ts'
import { draftsAtRest } from './drafts-at-rest.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const ann = {
  sub: 'ann',
  name: 'Ann Brown',
  email: 'ann@firm.example',
  email_verified: true,
  roles: ['editor'],
}

const rae = {
  ...ann,
  sub: 'rae',
  name: 'Rae Reader',
  email: 'rae@firm.example',
  roles: ['reader'],
}

type Provider = Awaited<ReturnType<typeof startProvider>>

type Firm = { url: string; provider: Provider }

const signInTest = test.extend<{ firm: Firm }>({
  /** A desk at which people sign in. */
  firm: async ({ startThirdPartyDesk }, use) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const provider = await startProvider(url)
    await startThirdPartyDesk({
      PORT: String(port),
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ALLOWED: 'firm.example',
      SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
    })
    await use({ url, provider })
    provider.stop()
  },
})

type Tab = { page: Page; context: BrowserContext }

/** Signs in in the window that a dialog opens, and comes back to a page that goes on. */
async function signInBeside({ page, context }: Tab, dialog: Locator, action: string) {
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: action }).click()
  const other = await opening
  await expect(other.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await other.close()
  await page.bringToFront()
}

/** How many drafts this browser keeps. */
const draftsIn = async (page: Page) => (await draftsAtRest(page)).length

signInTest(
  'people sign in, keep what they type when their session ends, sign out of all tabs, and lock their screen',
  async ({ page, context, thirdParty, firm }) => {
    signInTest.slow()
    const tab = { page, context }
    firm.provider.signsIn(ann)
    await signInTest.step(
      'a session that ends in the middle of a form costs nothing: it is signed in again beside it, and saved once',
      () => endSessionInForm(tab, firm.url, thirdParty),
    )
    await signInTest.step(
      'signing out in one tab takes what was typed and shown from the others, too',
      () => signOutInOneTab(tab, firm),
    )
    firm.provider.signsIn(rae)
    await page.clock.install()
    await signInTest.step('a reader is shown no way to change anything', () =>
      expectNoWayToChange(page, firm.url),
    )
    await signInTest.step('a reader’s screen locks itself, and opens to a new sign-in alone', () =>
      lockScreen(tab, firm.url),
    )
  },
)

async function endSessionInForm(tab: Tab, url: string, thirdParty: ThirdPartyService) {
  const { page, context } = tab
  thirdParty.answerContacts(({ method }, response) =>
    method === 'POST' ? json(response, { id: '7', name: 'Okafor, Blessing' }) : json(response, []),
  )
  await page.goto(`${url}/contacts/new/person`)
  await expect(page).toHaveURL(`${url}/contacts/new/person`)
  const [cookie] = await context.cookies(url)
  expect(cookie).toMatchObject({ name: '__Host-desk', httpOnly: true, sameSite: 'Strict' })
  await page.getByLabel('First name').fill('Blessing')
  await page.getByLabel('Last name').fill('Okafor')

  await context.clearCookies({ name: '__Host-desk' })
  // Anything else that the page asks may find it out a moment before this press does.
  await page.getByRole('button', { name: 'Create contact' }).dispatchEvent('click')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await signInBeside(tab, ended, 'Sign in again')
  await expect(page.getByLabel('First name')).toHaveValue('Blessing')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByText('‘Okafor, Blessing’ has been created.')).toBeVisible()
  expect(thirdParty.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await expect.poll(() => draftsIn(page)).toBe(0)
}

async function signOutInOneTab({ page, context }: Tab, { url, provider }: Firm) {
  await visit(page, `${url}/tasks/new`)
  await page.getByLabel('Description').fill('Half a task')
  await expect.poll(() => draftsIn(page)).toBe(1)

  const other = await context.newPage()
  await other.goto(`${url}/settings`)
  await expect(other.getByText('Signed in as Ann Brown')).toBeVisible()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  await expect(page.getByRole('dialog', { name: 'You have signed out' })).toBeVisible()
  await expect(page.getByLabel('Description')).toBeHidden()
  expect(await draftsIn(page)).toBe(0)
  await other.goto(`${url}/signed-out`)
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const names = (await context.cookies(url)).map(({ name }) => name)
  expect(names).not.toContain('__Host-desk')
  await other.close()
}

async function expectNoWayToChange(page: Page, url: string) {
  await page.goto(`${url}/tasks/new`)
  await expect(page.getByRole('heading', { name: 'Not allowed', level: 1 })).toBeVisible()
  await expectNoViolations(page, 'an address that is not allowed')
  await page.getByRole('link', { name: 'Go to tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New task' })).toHaveCount(0)
}

async function lockScreen(tab: Tab, url: string) {
  const { page, context } = tab
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Lock the screen after').selectOption('5 minutes')
  await expect(page.getByText(/The screen locks after 5 minutes/)).toBeVisible()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const open = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(open).toBeVisible()
  await page.clock.fastForward('04:45')
  await expect(open.getByText(/^This screen locks in 20 seconds/)).toBeVisible()
  await expectNoViolations(page, 'a screen about to lock itself')
  await page.clock.fastForward('05:01')
  const locked = page.getByRole('dialog', { name: 'Locked' })
  await expect(locked).toBeVisible()
  await expect(page).toHaveTitle('Locked · Practice Desk')
  await expect(page.getByText('Rae Reader')).toBeHidden()
  // The browser itself shows a modal dialog inside of what is hidden.
  await expect(page.locator('h2', { hasText: 'Keyboard shortcuts' })).toBeHidden()
  await expectNoViolations(page, 'a locked screen')
  // No page is given to whoever has not signed in again.
  const asked = await context.request.get(`${url}/settings`, { maxRedirects: 0 })
  expect(asked.status()).toBe(303)
  expect(asked.headers()['location']).toContain('prompt=login')

  await signInBeside(tab, locked, 'Continue')
  await expect(open).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Signed in as Rae Reader')).toBeVisible()
  await expect(page.getByLabel('Lock the screen after')).toHaveValue('5')
  // The lock of before is none for a page that the gateway draws for the new sign-in.
  await page.goto(`${url}/matters`)
  await expect(page.getByRole('heading', { name: 'Matters', level: 1 })).toBeVisible()
}
