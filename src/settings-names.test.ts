import { expect, test } from 'vitest'
import { knownNames } from './settings.ts'
import { checkNames, nearestName } from './settings-names.ts'

test.each([
  ['PRACTICE_API_KY', 'PRACTICE_API_KEY'],
  ['PRACTICE_APIKEY', 'PRACTICE_API_KEY'],
  ['PRACTICE_API_URI', 'PRACTICE_API_URL'],
  ['practice_api_url', 'PRACTICE_API_URL'],
  ['PRACTICE-API-URL', 'PRACTICE_API_URL'],
  ['PRACTICE_URL', 'PRACTICE_API_URL'],
  ['API_KEY', 'PRACTICE_API_KEY'],
  ['PRACTICE_API_KEYFILE', 'PRACTICE_API_KEY_FILE'],
  ['PROT', 'PORT'],
  ['DATADIR', 'DATA_DIR'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MAX_UPLOAD', 'MAX_UPLOAD_MB'],
  ['RATELIMIT', 'RATE_LIMIT'],
])('suggests for %s the name %s', (name, meant) => {
  expect(nearestName(name, knownNames)).toBe(meant)
})

test.each([
  'PATH',
  'HOME',
  'LANG',
  'EDITOR',
  'GITHUB_TOKEN',
  'COMPOSE_PROJECT_NAME',
  'VITE_KEY',
  'HTTP_PROXY',
  'http_proxy',
  'ALL_PROXY',
])('suggests nothing for %s', (name) => expect(nearestName(name, knownNames)).toBeUndefined())

test('refuses a mistyped name in .env, and only mentions one that resembles no setting', () => {
  const file = ['PORT', 'PRACTICE_API_KY', 'COMPOSE_PROJECT_NAME', 'NODE_EXTRA_CA_CERTS']
  expect(checkNames({ file, environment: file }, knownNames)).toEqual({
    refused: [
      'PRACTICE_API_KY is not a setting of the desk; did you mean PRACTICE_API_KEY? It is in .env.',
    ],
    notices: [
      'COMPOSE_PROJECT_NAME in .env is not a setting of the desk, and does nothing.',
      'NODE_EXTRA_CA_CERTS does nothing in .env: Node reads it when it starts, from the environment only.',
    ],
  })
})

test('checks only those names of the environment that can be meant for the desk', () => {
  const environment = ['PATH', 'HOSTS', 'POST', 'API_KEY', 'DATABASE_URI', 'PRACTICE_API_TOKEN']
  expect(checkNames({ file: [], environment }, knownNames)).toEqual({
    refused: [expect.stringContaining('PRACTICE_API_TOKEN is not a setting of the desk')],
    notices: ['DATABASE_URI is not a setting of the desk; did you mean DATABASE_URL?'],
  })
})

test('accepts every known name, in .env and in the environment', () => {
  expect(checkNames({ file: knownNames, environment: knownNames }, knownNames)).toEqual({
    refused: [],
    notices: [],
  })
})
