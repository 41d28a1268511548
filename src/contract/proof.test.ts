import { expect, test } from 'vitest'
import { contactOperations } from './contacts.ts'
import { deskOperations } from './desk/desk.ts'
import { documentOperations } from './documents.ts'
import type { Operation } from './operation.ts'
import { oneMatterOperations } from './one-matter.ts'
import { idIn, isProof, unproven } from './proof.ts'
import { taskOperations } from './tasks.ts'
import { timeRecordOperations } from './time-records.ts'
import { webhookOperations } from './webhooks.ts'

const page = '<!doctype html><title>Sign in</title>'

const creates: [string, Operation][] = [
  ['a task', taskOperations.createTask],
  ['a time record', timeRecordOperations.createTimeRecord],
  ['a person', contactOperations.createPerson],
  ['a company', contactOperations.createCompany],
  ['a group', contactOperations.createPlural],
  ['a matter', oneMatterOperations.createMatter],
]

test.each(creates)('%s is proven by an answer with an id, and by no other', (_, create) => {
  for (const text of ['{"id":"31-T","name":"a"}', '{"Id":"31-T"}', '{"id":31}']) {
    expect(isProof(create, { status: 200, text })).toBe(true)
    expect(isProof(create, { status: 201, text })).toBe(true)
    expect(isProof(create, { status: 202, text })).toBe(false)
    expect(isProof(create, { status: 203, text })).toBe(false)
    expect(isProof(create, { status: 206, text })).toBe(false)
  }
  const without = ['{}', '', page, 'OK', 'null', '"31-T"', '["31-T"]', '{"id":""}', '{"id":" "}']
  for (const text of [
    ...without,
    '{"id":null}',
    '{"id":true}',
    '{"id":{}}',
    '{"id":1.5}',
    '{"id":',
  ])
    expect(isProof(create, { status: 200, text }), text).toBe(false)
  expect(isProof(create, { status: 204, text: '' })).toBe(false)
})

const changes: [string, Operation][] = [
  ['a task', taskOperations.patchTask],
  ['the status of a task', taskOperations.updateTaskStatus],
  ['a group', contactOperations.patchPlural],
  ['a person', contactOperations.patchPerson],
  ['a matter', oneMatterOperations.patchMatter],
]

test.each(changes)('%s is proven by 204, or by the record with that id', (_, change) => {
  expect(isProof(change, { status: 204, text: '' }, '7')).toBe(true)
  expect(isProof(change, { status: 200, text: '{"id":"7"}' }, '7')).toBe(true)
  expect(isProof(change, { status: 200, text: '{"id":7}' }, '7')).toBe(true)
  for (const text of ['', '{}', page, '{"id":"8"}', '{"errors":[]}'])
    expect(isProof(change, { status: 200, text }, '7'), text).toBe(false)
  expect(isProof(change, { status: 202, text: '' }, '7')).toBe(false)
})

test('replacing or deleting a file is proven by the id of the document', () => {
  for (const operation of [documentOperations.replaceDocument, documentOperations.deleteDocument]) {
    expect(isProof(operation, { status: 200, text: '{"id":"d7","size":5}' }, 'd7')).toBe(true)
    expect(isProof(operation, { status: 200, text: '{"id":"d8","size":5}' }, 'd7')).toBe(false)
    expect(isProof(operation, { status: 200, text: '{"size":5}' }, 'd7')).toBe(false)
    expect(isProof(operation, { status: 200, text: page }, 'd7')).toBe(false)
    expect(isProof(operation, { status: 204, text: '' }, 'd7')).toBe(false)
  }
})

test('a webhook is proven without a body, as the specification shows none, but not by a web page', () => {
  const { registerWebhook } = webhookOperations
  for (const text of ['', '{}', '{"id":"1"}'])
    expect(isProof(registerWebhook, { status: 200, text })).toBe(true)
  expect(isProof(registerWebhook, { status: 204, text: '' })).toBe(true)
  expect(isProof(registerWebhook, { status: 200, text: page })).toBe(false)
  expect(isProof(registerWebhook, { status: 202, text: '' })).toBe(false)
})

test('the desk’s own calls are proven by their own answers', () => {
  const { patchPreferences, noteRecent } = deskOperations
  expect(isProof(patchPreferences, { status: 200, text: '{"singleKeys":true}' })).toBe(true)
  expect(isProof(patchPreferences, { status: 200, text: page })).toBe(false)
  expect(isProof(noteRecent, { status: 204, text: '' })).toBe(true)
})

test('reads the id as it is written', () => {
  expect(idIn('{"id":"163-A"}')).toBe('163-A')
  expect(idIn('{"ID":163}')).toBe('163')
  expect(idIn(`{"id":"${'x'.repeat(501)}"}`)).toBeUndefined()
})

test('says what was received in place of a proof', () => {
  expect(unproven({ status: 202, text: '{"id":"1"}' })).toContain(
    'has not confirmed that it was done',
  )
  expect(unproven({ status: 200, text: ` ${page}` })).toContain('a web page')
  expect(unproven({ status: 200, text: '{}' })).toContain('its answer does not prove')
})
