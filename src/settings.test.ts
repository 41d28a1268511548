import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}
const service = { PRACTICE_API_URL: 'https://practice.example', PRACTICE_API_KEY: 'k-1234567890' }

test('with nothing configured the desk listens on this machine and embeds its service', () => {
  expect(readSettings({ PATH: '/bin', PORT: '' })).toEqual({
    host: '127.0.0.1',
    port: 4180,
    dataDir: '.data',
    demoMatters: 400,
    logLevel: 'info',
    maxUpload: 512 * 1024 * 1024,
  })
})

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['DEMO_MATTERS', '-1', 'a whole number from 0 to 1000000'],
  ['MAX_UPLOAD_MB', '0', 'a whole number from 1 to 1000000'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug'],
  ['PUBLIC_URL', 'https://desk.example.com.au', 'left out, as there is no sign-in yet'],
  ['HOST', '0.0.0.0', 'a loopback address such as 127.0.0.1, as there is no sign-in yet'],
  ['HOST', 'desk.example.com.au', 'a loopback address'],
])('%s given as %s is refused in one line that says what is wanted', (name, value, wanted) => {
  const line = refusal({ [name]: value })
  expect(line).toContain(`${name} was given "${value}", but must be ${wanted}`)
  expect(line).not.toContain('\n')
})

test('every wrong setting is named at once', () => {
  const line = refusal({ PORT: 'x', LOG_LEVEL: 'y' })
  expect(line).toContain('PORT')
  expect(line).toContain('LOG_LEVEL')
})

test.each([
  'https://practice.example',
  'https://practice.example/',
  'https://practice.example/public/api/v1',
  'https://practice.example/public/api/v1/',
])('the service is found at %s', (url) => {
  const { practice } = readSettings({ ...service, PRACTICE_API_URL: url })
  expect(practice?.url).toBe('https://practice.example')
})

test('a service below a path keeps its path', () => {
  const url = 'https://practice.example/firm-7/public/api/v1'
  const { practice } = readSettings({ ...service, PRACTICE_API_URL: url })
  expect(practice?.url).toBe('https://practice.example/firm-7')
})

test('a pasted key may begin with Bearer', () => {
  const { practice } = readSettings({ ...service, PRACTICE_API_KEY: ' Bearer k-1234567890 ' })
  expect(practice?.key).toBe('k-1234567890')
})

test.each([
  'http://practice.example',
  'ftp://practice.example',
  'https://ada:k-1234567890@practice.example',
  'https://practice.example/?key=k-1234567890',
  'practice.example',
])('the service is not asked at %s, and the line shows no key', (url) => {
  const line = refusal({ ...service, PRACTICE_API_URL: url })
  expect(line).toContain('PRACTICE_API_URL was given (not shown), but must be the https address')
  expect(line).not.toContain('k-1234567890')
})

test.each(['http://127.0.0.1:4190', 'http://localhost:4190', 'http://[::1]:4190'])(
  'plain HTTP is fine on this machine: %s',
  (url) => {
    expect(readSettings({ ...service, PRACTICE_API_URL: url }).practice?.url).toBe(url)
  },
)

test.each(['two words', '<API_KEY>', 'your-key-here', 'changeme', 'schlüssel'])(
  'a key that cannot be one is refused and never shown: %s',
  (key) => {
    const line = refusal({ ...service, PRACTICE_API_KEY: key })
    expect(line).toContain('PRACTICE_API_KEY was given (not shown)')
    expect(line).not.toContain(key)
  },
)

test('an address without a key, or a key without an address, is refused', () => {
  const { PRACTICE_API_KEY, PRACTICE_API_URL } = service
  expect(refusal({ PRACTICE_API_URL })).toContain('PRACTICE_API_KEY was not given')
  expect(refusal({ PRACTICE_API_KEY })).toContain('PRACTICE_API_URL was not given')
})

test('the password of a database is never shown', () => {
  const line = refusal({ DATABASE_URL: 'mysql://ada:secret@db/desk' })
  expect(line).toContain('DATABASE_URL')
  expect(line).not.toContain('secret')
})
