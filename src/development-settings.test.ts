import { expect, test } from 'vitest'
import { readDevelopmentSettings } from './development-settings.ts'

const signIn = {
  SIGN_IN: 'passkeys',
  PUBLIC_URL: 'https://desk.firm.example',
  SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
  TRUSTED_PROXIES: '10.0.0.5',
}

test('the development server, which serves its pages without a certificate, takes what they send from there', () => {
  const settings = readDevelopmentSettings({ TLS_CERT: 'desk.pem', TLS_KEY: 'desk.key' })
  expect(settings).not.toHaveProperty('tls')
})

test('the development server, where nobody signs in, is refused any address that others can reach', () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.11', 'desk.firm.example']) {
    expect(() => readDevelopmentSettings({ ...signIn, HOST }), HOST).toThrow(
      /^HOST was given ".+", but must be a loopback address such as 127\.0\.0\.1 for npm run dev: .+\.$/,
    )
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) {
    const settings = readDevelopmentSettings({ ...signIn, HOST })
    expect(settings, HOST).toMatchObject({ localKey: false })
    expect(settings, HOST).not.toHaveProperty('signIn')
  }
})
