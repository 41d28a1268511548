import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const signIn = {
  PUBLIC_URL: 'https://desk.firm.example/',
  OIDC_ISSUER: 'https://login.firm.example',
  OIDC_CLIENT_ID: 'practice-desk',
  OIDC_ALLOWED: 'firm.example, group:Lawyers, kim@elsewhere.example',
  SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
}
const refusalOf = (given: Record<string, string>) => {
  try {
    readSettings(given)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('people sign in at the firm’s provider, for an hour without a sign of them and for half a day at most', () => {
  expect(readSettings(signIn)).toMatchObject({
    localKey: false,
    signIn: {
      publicUrl: 'https://desk.firm.example',
      issuer: 'https://login.firm.example',
      clientId: 'practice-desk',
      allowed: ['firm.example', 'group:Lawyers', 'kim@elsewhere.example'],
      rolesClaim: 'roles',
      limits: { idle: 3600, longest: 43_200 },
    },
  })
})

test('a desk that signs people in over connections that nobody else can read may be reached from elsewhere', () => {
  const host = { HOST: '0.0.0.0' }
  expect(refusalOf({ ...signIn, ...host })).toContain('sessions would travel unencrypted')
  expect(readSettings({ ...signIn, ...host, TRUSTED_PROXIES: '10.0.0.0/8' }).proxies).toBeDefined()
  const tls = { TLS_CERT: 'desk.pem', TLS_KEY: 'desk.key' }
  expect(readSettings({ ...signIn, ...host, ...tls }).tls).toEqual({
    cert: 'desk.pem',
    key: 'desk.key',
  })
  expect(refusalOf({ ...host, ...tls })).toContain(
    'unless people sign in (OIDC_ISSUER or SIGN_IN=passkeys)',
  )
})

test.each([
  ['PUBLIC_URL', 'http://desk.firm.example', 'the https address that people open'],
  ['PUBLIC_URL', 'https://desk.firm.example/desk', 'the https address that people open'],
  ['OIDC_ISSUER', 'http://login.firm.example', 'the https address of an OpenID provider'],
  ['OIDC_ISSUER', 'login.firm.example', 'the https address of an OpenID provider'],
  ['OIDC_ALLOWED', '*', 'who may come in'],
  ['OIDC_ALLOWED', ' , ', 'who may come in'],
  ['SESSION_SECRET', 'too-short', 'a random text of 32 characters or more'],
  ['SESSION_SECRET', 'change-me-change-me-change-me-change-me', 'a random text'],
  ['SESSION_SECRET', 'a'.repeat(40), 'a random text'],
  ['SESSION_HOURS', '0', 'a whole number from 1 to 168'],
  ['TRUSTED_PROXIES', 'proxy.firm.example', 'addresses or networks of proxies'],
])('refuses %s given as %s in one line that says what is wanted', (name, value, wanted) => {
  const line = refusalOf({ ...signIn, [name]: value })
  expect(line).toContain(`${name} was given`)
  expect(line).toContain(wanted)
  expect(line).not.toContain('\n')
  if (name === 'SESSION_SECRET') expect(line).not.toContain(value)
})

test.each(Object.keys(signIn).filter((name) => name !== 'OIDC_ISSUER'))(
  'names %s where it is missing',
  (name) => {
    expect(refusalOf({ ...signIn, [name]: '' })).toContain(`but not ${name}`)
  },
)

test.each([
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_SCOPE',
  'OIDC_ROLES_CLAIM',
  'OIDC_ALLOWED',
])('%s without a provider opens no desk without sign-in', (name) => {
  expect(refusalOf({ [name]: 'firm.example' })).toContain(
    `${name} was given, but OIDC_ISSUER was not`,
  )
  expect(refusalOf({ ...passkeys, [name]: 'firm.example' })).toContain(
    `SIGN_IN=passkeys was given together with ${name}`,
  )
})

const { PUBLIC_URL, SESSION_SECRET } = signIn
const passkeys = { SIGN_IN: 'passkeys', PUBLIC_URL, SESSION_SECRET }

test('people sign in with passkeys where the settings say so, also from elsewhere', () => {
  expect(readSettings(passkeys)).toMatchObject({
    localKey: false,
    signIn: { publicUrl: 'https://desk.firm.example', limits: { idle: 3600, longest: 43_200 } },
  })
  expect(readSettings(passkeys).signIn).not.toHaveProperty('issuer')
  const behind = { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(readSettings({ ...passkeys, ...behind }).host).toBe('0.0.0.0')
  const here = { ...passkeys, PUBLIC_URL: 'http://localhost:4180' }
  expect(readSettings(here).signIn?.publicUrl).toBe('http://localhost:4180')
})

test.each([
  [{ ...signIn, SIGN_IN: 'passkeys' }, 'not both'],
  [{ ...signIn, LOCAL_KEY: 'on' }, 'LOCAL_KEY was given "on", but people sign in here'],
  [{ ...passkeys, LOCAL_KEY: 'on' }, 'Leave LOCAL_KEY out'],
  [{ ...passkeys, SIGN_IN: 'passwords' }, 'but must be passkeys'],
  [{ SIGN_IN: 'passkeys', SESSION_SECRET }, 'but not PUBLIC_URL'],
  [{ SIGN_IN: 'passkeys', PUBLIC_URL }, 'but not SESSION_SECRET'],
  [{ ...passkeys, PUBLIC_URL: 'http://127.0.0.1:4180' }, 'but must have a name'],
  [{ ...passkeys, PUBLIC_URL: 'https://[::1]' }, 'but must have a name'],
  [{ ...passkeys, PUBLIC_URL: 'http://desk.firm.example' }, 'the https address that people open'],
])('refuses the settings %j', (given, said) => {
  expect(refusalOf(given)).toContain(said)
})
