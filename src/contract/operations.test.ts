/** Compares the operations with the specification (Summary) and with the extended ones. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from './operation.ts'
import { type OperationName, operations } from './operations.ts'
import { id } from './testing/arbitraries.ts'

fc.configureGlobal({ seed: 2026 })

const specified = `
  ping                 GET    /public/api/v1/ping
  listMatters          GET    /public/api/v1/matters
  lookupMatter         GET    /public/api/v1/matters/lookup
  listMatterDocuments  GET    /public/api/v1/matters/{id}/documents
  listDocuments        GET    /public/api/v1/documents
  replaceDocument      PUT    /public/api/v1/documents/{id}
  deleteDocument       DELETE /public/api/v1/documents/{id}
  listContactDocuments GET    /public/api/v1/contacts/{id}/documents
  getContact           GET    /public/api/v1/contacts/{id}
  lookupContact        GET    /public/api/v1/contacts/lookup
  createPerson         POST   /public/api/v1/contacts/person
  createPlural         POST   /public/api/v1/contacts/plural
  createCompany        POST   /public/api/v1/contacts/company
  patchPlural          PATCH  /public/api/v1/contacts/plural/{id}
  createTimeRecord     POST   /public/api/v1/time-records
  createTask           POST   /public/api/v1/tasks
  getTask              GET    /public/api/v1/tasks/{id}
  listTasks            GET    /public/api/v1/tasks
  patchTask            PATCH  /public/api/v1/tasks/{id}
  updateTaskStatus     PUT    /public/api/v1/tasks/{id}/status
  registerWebhook      POST   /public/api/v1/webhooks
`
const extended = `
  listContacts         GET    /public/api/v1/contacts
  patchPerson          PATCH  /public/api/v1/contacts/person/{id}
  patchCompany         PATCH  /public/api/v1/contacts/company/{id}
  getMatter            GET    /public/api/v1/matters/{id}
  createMatter         POST   /public/api/v1/matters
  patchMatter          PATCH  /public/api/v1/matters/{id}
  lookupPracticeArea   GET    /public/api/v1/practice-areas/lookup
  getPracticeArea      GET    /public/api/v1/practice-areas/{id}
  getTimeRecord        GET    /public/api/v1/time-records/{id}
  listWebhooks         GET    /public/api/v1/webhooks
  deleteWebhook        DELETE /public/api/v1/webhooks/{id}
`
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).join(' '))
    .toSorted()

const ours = (isExtended: boolean) =>
  Object.entries(operations)
    .filter(([, operation]) => operation.extended === isExtended)
    .map(([name, { method, path }]) => `${name} ${method} /public/api/v1${path}`)
    .toSorted()

test('has all 21 operations of the specification, and counts no other as specified', () => {
  expect(ours(false)).toEqual(rowsOf(specified))
  expect(ours(false)).toHaveLength(21)
})

test('marks all other operations as extended', () => {
  expect(ours(true)).toEqual(rowsOf(extended))
})

test('describes the body of every operation that has one, and reads have none', () => {
  const operationsWith = (part: 'body' | 'form' | 'query') =>
    Object.entries(operations)
      .filter(([, operation]) => part in operation)
      .map(([name, { method }]) => `${name} ${method}`)
  const writes = Object.entries(operations).filter(([, { method }]) => method.startsWith('P'))

  expect([...operationsWith('body'), ...operationsWith('form')].toSorted()).toEqual(
    writes.map(([name, { method }]) => `${name} ${method}`).toSorted(),
  )
  expect(operationsWith('form')).toEqual(['replaceDocument PUT'])
  expect(operationsWith('query').every((operation) => operation.endsWith('GET'))).toBe(true)
})

const withId = Object.entries(operations)
  .filter(([, { path }]) => path.includes('{id}'))
  .map(([name]) => name as OperationName)

test.each(withId)(
  'carries any identifier in the address of %s unchanged, as one segment of the path',
  (name) => {
    const { path } = operations[name]
    fc.assert(
      fc.property(id, (value) => {
        const address = addressOf(operations[name], { params: { id: value } })
        const { pathname, search, hash } = new URL(address, 'https://service.example')
        const parts = pathname.split('/')
        const index = `/public/api/v1${path}`.split('/').indexOf('{id}')

        expect(decodeURIComponent(parts[index]!)).toBe(value)
        expect(parts.with(index, '{id}').join('/')).toBe(`/public/api/v1${path}`)
        expect(search + hash).toBe('')
      }),
      { numRuns: 25 },
    )
  },
)

test.each(['', '.', '..'])('refuses the identifier %j, which would name another path', (value) => {
  for (const name of withId) {
    expect(() => addressOf(operations[name], { params: { id: value } })).toThrow(TypeError)
  }
  expect(() => addressOf(operations.getTask)).toThrow('/tasks/{id} needs a usable id')
})

test('accepts an identifier that only resembles a dot segment', () => {
  expect(addressOf(operations.getTask, { params: { id: '..a' } })).toBe('/public/api/v1/tasks/..a')
  expect(addressOf(operations.getTask, { params: { id: '%2e' } })).toBe(
    '/public/api/v1/tasks/%252e',
  )
})

test('sends lists as repeated names, and the types of documents as one value', () => {
  const query = { status: ['Todo', 'Done'], pageSize: 50 }
  expect(addressOf(operations.listTasks, { query })).toBe(
    '/public/api/v1/tasks?pageSize=50&status=Todo&status=Done',
  )
  const types = { types: ['Email', 'Note'] }
  const address = '/public/api/v1/documents?types=Email%2CNote'
  expect(addressOf(operations.listDocuments, { query: types })).toBe(address)
  expect(addressOf(operations.listMatterDocuments, { params: { id: '1-A' }, query: types })).toBe(
    '/public/api/v1/matters/1-A/documents?types=Email%2CNote',
  )
})

test('writes equal queries as the same address, whatever the order of their parameters', () => {
  const one = addressOf(operations.listMatters, { query: { status: 'Open', search: 'alder' } })
  const other = addressOf(operations.listMatters, { query: { search: 'alder', status: 'Open' } })
  expect(one).toBe('/public/api/v1/matters?search=alder&status=Open')
  expect(other).toBe(one)
})
