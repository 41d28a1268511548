import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { knownNames, readServiceSettings, readSettings } from './settings.ts'
import { loadEnvironment } from './environment.ts'
import { SettingsError } from './settings-error.ts'
import { checkNames } from './settings-names.ts'

/** A folder with one file in it, which is removed when the test ends. */
function folderWith(name: string, contents: string | Uint8Array, mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), contents)
  chmodSync(join(folder, name), mode)
  return folder
}

const url = 'https://practice.example'
const key = 'k-1234567890-abcdef'

test('prefers the environment to .env, and has no notices without settings', () => {
  const folder = folderWith('.env', 'PORT=1\nDEMO_MATTERS=3\n')
  const { environment, notices } = loadEnvironment('desk', { folder, variables: { PORT: '2' } })
  expect(environment).toEqual({ PORT: '2', DEMO_MATTERS: '3' })
  expect(notices).toEqual([])
  expect(loadEnvironment('desk', { folder: join(folder, 'none'), variables: {} })).toEqual({
    environment: {},
    notices: [],
  })
})

const saved = `PRACTICE_API_URL=${url}\r\nPORT=1\r\n`
const inUtf16 = Buffer.from(`\ufeff${saved}`, 'utf16le')
test.each([
  ['UTF-8 with a byte order mark', `\ufeff${saved}`],
  ['UTF-16, as Windows PowerShell writes it', inUtf16],
  ['UTF-16 in the other order of bytes', Buffer.from(inUtf16).swap16()],
])('opens the firm’s practice where .env was saved as %s', (_, contents) => {
  const folder = folderWith('.env', contents)
  expect(loadEnvironment('desk', { folder, variables: {} })).toEqual({
    environment: { PRACTICE_API_URL: url, PORT: '1' },
    notices: [],
  })
})

test('refuses an .env that is no text, and opens no demonstration practice instead', () => {
  const folder = folderWith('.env', inUtf16.subarray(2))
  expect(() => loadEnvironment('desk', { folder, variables: {} })).toThrow(
    'The file .env cannot be read as text. Save it as UTF-8.',
  )
})

test('refuses a mistyped address instead of opening the demonstration practice', () => {
  const folder = folderWith('.env', `PRACTICE_API_ULR=${url}\n`)
  expect(() => loadEnvironment('desk', { folder, variables: {} })).toThrow(
    'PRACTICE_API_ULR is not a setting of the desk; did you mean PRACTICE_API_URL?',
  )
})

test.each([
  ['a space in place of =', `PRACTICE_API_URL ${url}`, 3],
  ['a colon in place of =', `PRACTICE_API_URL: ${url}/?key=${key}`, 3],
  ['a key that ends in =', `PRACTICE_API_KEY: ${key}=`, 3],
  ['no value', 'export PRACTICE_API_URL', 3],
  ['no name', `=${url}`, 3],
  ['a key alone', key, 3],
])('refuses a line that has %s by its number, and shows nothing of it', (_, line, number) => {
  const folder = folderWith('.env', `# Ours\r\n\n${line}\nDEMO_MATTERS=3\n`)
  const load = () => loadEnvironment('desk', { folder, variables: {} })
  expect(load).toThrow(
    new SettingsError(
      `Line ${number} of the file .env is not a setting. Write it as NAME=value, or begin it with # if it is a note.`,
    ),
  )
})

test.each([
  ['is never closed', `LOG_LEVEL="info\nPRACTICE_API_KEY=${key}`],
  [
    'is closed lines below',
    `HELP_CONTACT='Ann\nPRACTICE_API_URL=${url}\nPRACTICE_API_KEY=${key} # the firm's`,
  ],
  ['has more after it', `PRACTICE_API_KEY="k"${key}`],
  ['has another after it', `PRACTICE_API_KEY="k"${key}"`],
  ['is closed in the next line', `HELP_CONTACT="Ann\nat reception" # both\nDEMO_MATTERS=3`],
])('refuses a quote that %s by its line, and shows nothing of it', (_, contents) => {
  const folder = folderWith('.env', `# Ours\r\n\n${contents}\n`)
  const load = () => loadEnvironment('desk', { folder, variables: {} })
  expect(load).toThrow(
    new SettingsError(
      'The value in line 3 of the file .env begins with a quote, but does not end with it. Put the whole value in quotes, on one line.',
    ),
  )
})

test('reads each line by itself, with notes, quotes and export, on every version of Node', () => {
  const lines = [
    '\t# HOST "of the desk',
    '',
    `\texport \tPRACTICE_API_URL = "${url}" # the firm’s`,
    "HELP_CONTACT='Ann # reception'# our clerk's, the partners'",
    'PORT= ',
    "OIDC_SCOPE=Ann's",
    `PRACTICE_API_KEY=${key}=`,
  ]
  const folder = folderWith('.env', lines.join('\n'))
  expect(loadEnvironment('desk', { folder, variables: {} }).environment).toEqual({
    PRACTICE_API_URL: url,
    HELP_CONTACT: 'Ann # reception',
    PORT: '',
    OIDC_SCOPE: "Ann's",
    PRACTICE_API_KEY: `${key}=`,
  })
})

test.each(['desk', 'service'] as const)(
  'reports the settings that have no effect for the %s',
  (program) => {
    const variables = {
      PORT: '1',
      SERVICE_PORT: '2',
      RATE_LIMIT: '',
      PRACTICE_API_URL: url,
      CALLBACKS: 'off',
    }
    const { notices } = loadEnvironment(program, {
      folder: folderWith('.env', 'DEMO_MATTERS=3'),
      variables,
    })
    expect(notices).toEqual(
      program === 'desk'
        ? [
            'SERVICE_PORT is used by npm run service only.',
            'DEMO_MATTERS has no effect together with PRACTICE_API_URL.',
            'CALLBACKS has no effect where nobody signs in.',
          ]
        : ['PORT', 'PRACTICE_API_URL', 'CALLBACKS'].map(
            (name) => `${name} is used by npm start only.`,
          ),
    )
  },
)

test.skipIf(process.platform === 'win32').each([
  ['a key in .env that others can read', `PRACTICE_API_KEY=${key}`, 0o644, 'can read'],
  ['a secret of sessions that others can read', `SESSION_SECRET=${key}`, 0o644, 'can read'],
  [
    'a secret of the provider’s that others can read',
    `OIDC_CLIENT_SECRET=${key}`,
    0o644,
    'can read',
  ],
  ['an .env that others can write', 'PORT=1', 0o666, 'can change'],
])('warns about %s', (_, contents, mode, notice) => {
  const folder = folderWith('.env', contents, mode)
  const { notices } = loadEnvironment('desk', { folder, variables: {} })
  expect(notices).toEqual([expect.stringContaining(notice)])
  expect(notices[0]).toContain(`chmod 600 ${join(folder, '.env')}`)
  expect(notices[0]).not.toContain(key)
})

test('allows an .env without secrets to be read by all', () => {
  const folder = folderWith('.env', 'PORT=1', 0o644)
  expect(loadEnvironment('desk', { folder, variables: {} }).notices).toEqual([])
})

test('reads the key from a file, with or without a final line break, which others should not read', () => {
  const file = join(folderWith('key', `${key}\n`, 0o640), 'key')
  const variables = { PRACTICE_API_URL: url, PRACTICE_API_KEY_FILE: file }
  expect(readSettings(variables).practice).toEqual({ url, key })
  expect(readServiceSettings(variables).key).toBe(key)
  if (process.platform === 'win32') return
  expect(loadEnvironment('desk', { folder: tmpdir(), variables }).notices).toEqual([
    `Other accounts of this machine can read ${file} (mode 640): chmod 600 ${file}`,
  ])
})

const wrongFiles: [what: string, contents: string | undefined, says: string][] = [
  [
    'does not exist',
    undefined,
    'but must be the path of a file that this account can read (ENOENT)',
  ],
  ['is empty', ' \n', 'but must be a file that contains the key: this one is empty'],
  ['is far too large', 'k'.repeat(20_000), 'this one is too large'],
  ['contains two lines', `${key}\n${key}`, 'a file that contains the key of the practice service'],
]
test.each(wrongFiles)('refuses a key file that %s by name', (_, contents, says) => {
  const folder = folderWith('key', contents ?? '')
  const file = join(folder, contents === undefined ? 'nowhere' : 'key')
  const read = () => readSettings({ PRACTICE_API_URL: url, PRACTICE_API_KEY_FILE: file })
  expect(read).toThrow(`PRACTICE_API_KEY_FILE was given ${JSON.stringify(file)}`)
  expect(read).toThrow(says)
  expect(read).not.toThrow(key)
})

test('refuses a folder as a key file, and a short key in a file, by name', () => {
  const folder = folderWith('short', 'too-short')
  mkdirSync(join(folder, 'sub'))
  const read = (file: string) => () =>
    readServiceSettings({ PRACTICE_API_KEY_FILE: join(folder, file) })
  expect(read('sub')).toThrow('but must be the path of a file: this is not a file')
  expect(read('short')).toThrow('PRACTICE_API_KEY_FILE was given (not shown), but must be 16')
})

test('refuses a key together with a key file, and a file without an address', () => {
  const file = join(folderWith('key', key), 'key')
  const both = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key, PRACTICE_API_KEY_FILE: file }
  expect(() => readSettings(both)).toThrow('PRACTICE_API_KEY and PRACTICE_API_KEY_FILE were both')
  expect(() => readSettings({ PRACTICE_API_KEY_FILE: file })).toThrow(
    'PRACTICE_API_URL was not given, but PRACTICE_API_KEY_FILE was: give both, or neither.',
  )
})

test('names only known settings in .env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Za-z_]+)=/gm)
  const names = [...lines].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(12)
  expect(checkNames({ file: names, environment: [] }, knownNames)).toEqual({
    refused: [],
    notices: [],
  })
})
