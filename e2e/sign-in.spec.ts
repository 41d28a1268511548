/** People sign in at a real OpenID provider, in a real browser. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { clientId, clientSecret, startProvider } from '#main/testing/openid-provider.ts'
import { expect, test } from './fixtures.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const ann = {
  sub: 'ann',
  name: 'Ann Brown',
  email: 'ann@firm.example',
  email_verified: true,
  roles: ['editor'],
}

type Provider = Awaited<ReturnType<typeof startProvider>>

const signInTest = test.extend<{ firm: { url: string; provider: Provider } }>({
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

signInTest(
  'a person signs in, keeps what they type when their session ends, signs in again beside it, and signs out',
  async ({ page, context, firm: { url, provider } }) => {
    provider.signsIn(ann)
    await page.goto(`${url}/tasks/new`)
    await expect(page).toHaveURL(`${url}/tasks/new`)
    await page.getByLabel('Description').fill('Half a task')
    const [session] = await context.cookies(url)
    expect(session).toMatchObject({ name: '__Host-desk', httpOnly: true, sameSite: 'Strict' })

    await context.clearCookies({ name: '__Host-desk' })
    await page.getByRole('combobox', { name: 'Assigned to' }).fill('Ferrari')
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(ended).toBeVisible()
    const opening = context.waitForEvent('page')
    await ended.getByRole('button', { name: 'Sign in again' }).click()
    const other = await opening
    await expect(other.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    await expect(ended).toBeHidden()
    await other.close()
    await expect(page.getByLabel('Description')).toHaveValue('Half a task')

    await page.goto(`${url}/settings`)
    await expect(page.getByText('Signed in as Ann Brown')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
    await page.goto(`${url}/signed-out`)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    const names = (await context.cookies(url)).map(({ name }) => name)
    expect(names).not.toContain('__Host-desk')
  },
)
