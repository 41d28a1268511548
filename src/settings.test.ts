import { expect, test } from 'vitest'
import { readServiceSettings, readSettings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

type Given = Record<string, string>

const refusal = (
  environment: Record<string, string>,
  read: (given: Given) => object = readSettings,
) => {
  try {
    read(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}
const service = { PRACTICE_API_URL: 'https://practice.example', PRACTICE_API_KEY: 'k-1234567890' }

test('listens on this machine and embeds its service by default', () => {
  expect(readSettings({ PATH: '/bin', PORT: '' })).toEqual({
    changesDays: 400,
    host: '127.0.0.1',
    port: 4180,
    dataDir: '.data',
    demoMatters: 400,
    logLevel: 'info',
    maxUpload: 512 * 1024 * 1024,
    webhookHttp: 'refuse',
    webhookLoopback: 'refuse',
    localKey: false,
    mirror: true,
    callbacks: true,
  })
})

test('keeps a copy of the service unless that is switched off', () => {
  expect(readSettings({ MIRROR: 'off' })).toMatchObject({ mirror: false })
  expect(refusal({ MIRROR: 'no' })).toBe('MIRROR was given "no", but must be on or off.')
})

test('asks for its key with a real service unless that is switched off', () => {
  expect(readSettings(service)).toMatchObject({ localKey: true })
  expect(readSettings({ ...service, LOCAL_KEY: 'off' })).toMatchObject({ localKey: false })
  expect(readSettings({ LOCAL_KEY: 'on' })).toMatchObject({ localKey: true })
  expect(refusal({ LOCAL_KEY: 'no' })).toBe('LOCAL_KEY was given "no", but must be on or off.')
})

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['DEMO_MATTERS', '-1', 'a whole number from 0 to 1000000'],
  ['MAX_UPLOAD_MB', '0', 'a whole number from 1 to 1000000'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug'],
  ['WEBHOOK_HTTP', 'on', 'refuse or allow'],
  ['WEBHOOK_LOOPBACK', 'yes', 'refuse or allow'],
  ['PUBLIC_URL', 'http://desk.example.com.au', 'the https address that people open'],
  [
    'HOST',
    '0.0.0.0',
    'a loopback address such as 127.0.0.1 unless people sign in (OIDC_ISSUER or SIGN_IN=passkeys)',
  ],
  ['HOST', 'desk.example.com.au', 'a loopback address'],
  ['HOST', 'not a host', 'the name or address of a machine'],
])('refuses %s given as %s in one line that says what is wanted', (name, value, wanted) => {
  const line = refusal({ [name]: value })
  expect(line).toContain(`${name} was given "${value}", but must be ${wanted}`)
  expect(line).not.toContain('\n')
})

test('names every wrong setting at once', () => {
  const line = refusal({ PORT: 'x', LOG_LEVEL: 'y' })
  expect(line).toContain('PORT')
  expect(line).toContain('LOG_LEVEL')
})

test.each([
  'https://practice.example',
  'https://practice.example/',
  'https://practice.example/public/api/v1',
  'https://practice.example/public/api/v1/',
])('finds the service at %s', (url) => {
  const { practice } = readSettings({ ...service, PRACTICE_API_URL: url })
  expect(practice?.url).toBe('https://practice.example')
})

test('keeps the path of a service below a path', () => {
  const url = 'https://practice.example/firm-7/public/api/v1'
  const { practice } = readSettings({ ...service, PRACTICE_API_URL: url })
  expect(practice?.url).toBe('https://practice.example/firm-7')
})

test('accepts a pasted key that begins with Bearer', () => {
  const { practice } = readSettings({ ...service, PRACTICE_API_KEY: ' Bearer k-1234567890 ' })
  expect(practice?.key).toBe('k-1234567890')
})

test.each([
  'http://practice.example',
  'ftp://practice.example',
  'https://ada:k-1234567890@practice.example',
  'https://practice.example/?key=k-1234567890',
  'practice.example',
])('refuses a service at %s in a line without the key', (url) => {
  const line = refusal({ ...service, PRACTICE_API_URL: url })
  expect(line).toContain('PRACTICE_API_URL was given (not shown), but must be the https address')
  expect(line).not.toContain('k-1234567890')
})

test.each(['http://127.0.0.1:4190', 'http://localhost:4190', 'http://[::1]:4190'])(
  'accepts plain HTTP on this machine: %s',
  (url) => {
    expect(readSettings({ ...service, PRACTICE_API_URL: url }).practice?.url).toBe(url)
  },
)

test.each(['two words', '<API_KEY>', 'your-key-here', 'changeme', 'schlüssel'])(
  'refuses a key that cannot be one, and never shows it: %s',
  (key) => {
    const line = refusal({ ...service, PRACTICE_API_KEY: key })
    expect(line).toContain('PRACTICE_API_KEY was given (not shown)')
    expect(line).not.toContain(key)
  },
)

test('refuses an address without a key, or a key without an address', () => {
  const { PRACTICE_API_KEY, PRACTICE_API_URL } = service
  expect(refusal({ PRACTICE_API_URL })).toContain('PRACTICE_API_KEY was not given')
  expect(refusal({ PRACTICE_API_KEY })).toContain('PRACTICE_API_URL was not given')
})

test('never shows the password of a database', () => {
  const line = refusal({ DATABASE_URL: 'mysql://ada:secret@db/desk' })
  expect(line).toContain('DATABASE_URL')
  expect(line).not.toContain('secret')
})

test('gives the service alone a port of its own, and the key as one of its keys', () => {
  const given = { PORT: '1', PRACTICE_API_KEY: 'Bearer k-1234567890-abcd', DEMO_MATTERS: '0' }
  expect(readServiceSettings(given)).toMatchObject({
    host: '127.0.0.1',
    port: 4190,
    key: 'k-1234567890-abcd',
    demoMatters: 0,
  })
  expect(readServiceSettings({ SERVICE_PORT: '9' })).toMatchObject({ port: 9 })
  expect(readServiceSettings({})).not.toHaveProperty('key')
  expect(readServiceSettings({ RATE_LIMIT: '600' })).toMatchObject({ rateLimit: 600 })
  expect(readServiceSettings({})).not.toHaveProperty('rateLimit')
})

const signIn = {
  SIGN_IN: 'passkeys',
  PUBLIC_URL: 'https://desk.firm.example',
  SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
  TRUSTED_PROXIES: '127.0.0.1',
}

test.each([undefined, '127.0.0.1', 'localhost', 'LocalHost', '0.0.0.0', '::', '[::0]'])(
  'refuses the port of the desk for what it measures where the desk listens on %s',
  (HOST) => {
    const given = { ...signIn, PORT: '4397', METRICS_PORT: '4397', ...(HOST && { HOST }) }
    expect(refusal(given)).toBe('METRICS_PORT was given "4397", but must differ from PORT.')
    expect(readSettings({ ...given, METRICS_PORT: '9180' }).metricsPort).toBe(9180)
  },
)

test.each(['127.0.0.2', '::1', '[::1]', '10.0.0.7', '2001:db8::7', 'desk.firm.example'])(
  'accepts the port of the desk for what it measures where the desk listens on %s alone',
  (HOST) => {
    const given = { ...signIn, HOST, PORT: '4397', METRICS_PORT: '4397' }
    expect(readSettings(given)).toMatchObject({ port: 4397, metricsPort: 4397 })
  },
)

test.each([
  ['0.0.0.0', '0.0.0.0'],
  ['::', '[::]'],
  ['[2001:db8::7]', '[2001:db8::7]'],
  ['practice.example.com.au', 'practice.example.com.au'],
])('lets the service alone listen on %s, but only with a certificate', (given, host) => {
  const tls = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }
  expect(readServiceSettings({ HOST: given, ...tls })).toMatchObject({
    host,
    tls: { cert: 'cert.pem', key: 'key.pem' },
  })
  expect(refusal({ HOST: given }, readServiceSettings)).toContain(
    `HOST was given "${given}", but must be a loopback address such as 127.0.0.1 unless TLS_CERT`,
  )
})

test.each([
  [{ TLS_CERT: 'cert.pem' }, 'TLS_KEY was not given, but TLS_CERT was: give both, or neither.'],
  [{ TLS_KEY: 'key.pem' }, 'TLS_CERT was not given, but TLS_KEY was: give both, or neither.'],
  [{ HOST: 'a b' }, 'HOST was given "a b", but must be the name or address of a machine.'],
  [{ RATE_LIMIT: '0' }, 'RATE_LIMIT was given "0", but must be a whole number from 1 to'],
  [{ SERVICE_PORT: '-1' }, 'SERVICE_PORT was given "-1", but must be a whole number'],
])('refuses for the service alone %j in one line', (given, says) => {
  expect(refusal(given, readServiceSettings)).toContain(says)
})

test('requires 16 characters of a key for our own service, and not for another', () => {
  const short = { PRACTICE_API_KEY: 'k-1234567890-ab' }
  const line = refusal(short, readServiceSettings)
  expect(line).toContain('PRACTICE_API_KEY was given (not shown), but must be 16 characters')
  expect(line).toContain('keys create NAME')
  expect(line).not.toContain('k-1234567890')
  expect(readSettings({ ...service, ...short }).practice?.key).toBe(short.PRACTICE_API_KEY)
})

const through = { ...service, HTTPS_PROXY: 'http://proxy.example:3128' }

test('uses a proxy of the environment for a service elsewhere, and for no other', () => {
  expect(readSettings({ ...through, NO_PROXY: 'intranet.example' }).practice?.proxy).toEqual({
    url: 'http://proxy.example:3128',
    except: 'intranet.example',
  })
  expect(readSettings({ ...through, https_proxy: 'http://lower:1' }).practice?.proxy?.url).toBe(
    'http://lower:1',
  )
  const here = { ...through, PRACTICE_API_URL: 'http://localhost:4190' }
  expect(readSettings(here).practice).not.toHaveProperty('proxy')
  expect(readSettings({ HTTPS_PROXY: 'nothing that counts' })).not.toHaveProperty('practice')
})

test.each(['socks5://ada:s3cret@proxy.example', 'proxy.example:3128'])(
  'refuses a proxy that cannot be used, without its password: %s',
  (url) => {
    const line = refusal({ ...through, HTTPS_PROXY: url })
    expect(line).toContain('HTTPS_PROXY was given (not shown), but must be the address of a proxy')
    expect(line).not.toContain('s3cret')
  },
)
