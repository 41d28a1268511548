import { expect, test } from 'vitest'
import { knownNames } from './settings.ts'
import { noticesOfUnused } from './unused-settings.ts'

const url = 'https://practice.example'
const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1']))

test('tells whoever starts a desk without sign-in and its own service what does nothing there', () => {
  const names = [
    'SERVICE_PORT',
    'RATE_LIMIT',
    'SESSION_IDLE_MINUTES',
    'SESSION_HOURS',
    'HELP_CONTACT',
    'CALLBACKS',
    'CHANGES_DAYS',
  ]
  const environment = { ...given(names), MIRROR: 'off', HTTPS_PROXY: 'http://proxy.example:3128' }
  expect(noticesOfUnused(environment, { program: 'desk', file: ['HTTPS_PROXY'] })).toEqual([
    'SERVICE_PORT is used by npm run service only.',
    'RATE_LIMIT is used by npm run service only.',
    'SESSION_IDLE_MINUTES has no effect where nobody signs in.',
    'SESSION_HOURS has no effect where nobody signs in.',
    'HELP_CONTACT has no effect where nobody signs in.',
    'CALLBACKS has no effect where nobody signs in.',
    'CHANGES_DAYS has no effect together with MIRROR=off.',
    'HTTPS_PROXY has no effect without an https PRACTICE_API_URL.',
  ])
})

test('says nothing of a proxy that the machine sets for all its programs', () => {
  const environment = { https_proxy: 'http://proxy.example:3128', NO_PROXY: 'localhost' }
  expect(noticesOfUnused(environment, { program: 'desk', file: [] })).toEqual([])
  expect(noticesOfUnused(environment, { program: 'service', file: [] })).toEqual([])
})

test('says nothing of what a firm that signs in to its own service uses', () => {
  const names = ['SESSION_HOURS', 'HELP_CONTACT', 'CALLBACKS', 'CHANGES_DAYS', 'HTTPS_PROXY']
  const environment = { ...given(names), PRACTICE_API_URL: url, SIGN_IN: 'passkeys' }
  expect(noticesOfUnused(environment, { program: 'desk', file: names })).toEqual([])
})

test('tells whoever starts the service alone of every setting that only a desk reads', () => {
  const reported = noticesOfUnused(given(knownNames), { program: 'service', file: knownNames })
  const names = new Set(reported.map((sentence) => sentence.split(' ')[0]!))
  expect(reported.every((sentence) => sentence.endsWith('is used by npm start only.'))).toBe(true)
  expect(knownNames.filter((name) => !names.has(name))).toEqual([
    'HOST',
    'SERVICE_PORT',
    'TLS_CERT',
    'TLS_KEY',
    'PRACTICE_API_KEY',
    'PRACTICE_API_KEY_FILE',
    'DATABASE_URL',
    'DATA_DIR',
    'DEMO_MATTERS',
    'LOG_LEVEL',
    'MAX_UPLOAD_MB',
    'RATE_LIMIT',
    'WEBHOOK_HTTP',
    'WEBHOOK_LOOPBACK',
  ])
})
