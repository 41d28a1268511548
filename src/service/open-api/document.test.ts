/** The OpenAPI document: it is valid, covers the whole contract, and agrees with it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from './promises.ts'
import { contactKinds, genders } from '#contract/contacts.ts'
import { documentTypes } from '#contract/documents.ts'
import { costingMethods, matterStatuses } from '#contract/matters.ts'
import { answers } from './schemas.ts'
import { type DescribedOperation, openApiDocument } from './document.ts'
import { apiPrefix, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { documentSchemas } from '#contract/testing/document-schemas.ts'
import * as made from '#contract/testing/arbitraries.ts'

fc.configureGlobal({ seed: 2026 })

const document = openApiDocument()
const compile = documentSchemas()
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)
const find = (name: string) => described.find(({ operation }) => operation.operationId === name)!

/** Every value of the document that is an object, with its place. */
function* objectsIn(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`)
}

const at = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document)

describe('the document', () => {
  test('is JSON of OpenAPI 3.1 with everything that it must have', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/)
  })

  test('refers only to what it contains, and contains only what it refers to', () => {
    const refs = [...objectsIn(document)].flatMap(([, { $ref }]) => ($ref ? [$ref as string] : []))
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([])
    const components = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    expect(components.filter((component) => !refs.includes(component))).toEqual([])
  })

  test('requires no field that it does not describe', () => {
    const undescribed = [...objectsIn(document.components)].filter(
      ([, { required, properties }]) =>
        Array.isArray(required) &&
        required.some((name: string) => !Object.hasOwn(properties as object, name)),
    )
    expect(undescribed).toEqual([])
  })

  test('requires the key everywhere', () => {
    expect(document.security).toEqual([{ apiKey: [] }])
    expect(document.components.securitySchemes.apiKey).toMatchObject({ scheme: 'bearer' })
    expect(described.filter(({ operation }) => 'security' in operation)).toEqual([])
  })
})

test('has every operation of the contract under its name, and nothing else', () => {
  const ours = Object.entries(operations).map(
    ([name, { method, path, extended }]) =>
      `${name} ${method.toLowerCase()} ${apiPrefix}${path} ${extended}`,
  )
  const theirs = described.map(
    ({ path, method, operation }) =>
      `${operation.operationId} ${method} ${path} ${operation['x-extended'] === true}`,
  )
  expect(theirs.toSorted()).toEqual(ours.toSorted())
})

describe.each(Object.entries(operations) as [string, Operation][])('%s', (name, contract) => {
  const { operation, path } = find(name)
  const parameters = operation.parameters ?? []
  const named = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name)

  test('names the variable parts of the path, and every parameter of the query', () => {
    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part))
    expect(named('query')).toEqual(Object.keys(contract.query?.shape ?? {}))
    for (const parameter of parameters) {
      const bare = contract.query?.safeParse({}).error?.issues.map(({ path: [first] }) => first)
      const needed = parameter.in === 'path' || (bare ?? []).includes(parameter.name)
      expect(parameter).toMatchObject({ required: needed, schema: { type: expect.any(String) } })
    }
  })

  test('has a tag, a summary, its body, and an answer for success and for what goes wrong', () => {
    expect(document.tags).toContainEqual({ name: operation.tags[0] })
    expect(operation.summary).toMatch(/^[A-Z]/)
    const bodies = Object.keys(operation.requestBody?.content ?? {})
    const sent = [contract.body && 'application/json', contract.form && 'multipart/form-data']
    expect(bodies).toEqual(sent.filter(Boolean))
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', 'default']))
    expect(statuses.includes('415')).toBe(bodies.length > 0)
  })

  test('has schemas that compile', () => {
    for (const [, { schema }] of objectsIn(operation)) {
      if (schema) expect(compile(schema as JsonSchema)).toBeTypeOf('function')
    }
  })
})

const parameter = (name: string, called: string) =>
  find(name).operation.parameters?.find((each) => each.name === called)

test('describes the type, bounds, words, format and list style of a parameter', () => {
  expect(parameter('listMatters', 'pageSize')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 250,
  })
  expect(parameter('listMatters', 'status')?.schema).toEqual({
    type: 'string',
    enum: ['Open', 'Closed'],
  })
  expect(parameter('listMatters', 'openDateStart')?.schema).toEqual({
    type: 'string',
    format: 'date',
  })
  expect(parameter('listTasks', 'status')).toMatchObject({ style: 'form', explode: true })
  expect(parameter('listDocuments', 'types')).toEqual({
    name: 'types',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: ['Document', 'Email', 'Note'] } },
    style: 'form',
    explode: false,
  })
  expect(parameter('lookupContact', 'term')).toMatchObject({ required: true })
})

test('describes the replacement of a file as exactly one binary field', () => {
  const { requestBody } = find('replaceDocument').operation
  expect(requestBody).toMatchObject({ required: true })
  expect(at('#/components/schemas/ReplacementFile')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
    additionalProperties: false,
  })
})

const enumerations = [
  contactKinds,
  genders,
  matterStatuses,
  costingMethods,
  documentTypes,
  taskStatuses,
  taskPriorities,
]
type Reader = { parse(value: unknown): unknown }
/** A reader of words is known by what it does: it spells them as the specification does. */
const wordsOf = (reader: Reader) =>
  enumerations.find((words) => words.every((word) => reader.parse(word.toUpperCase()) === word))

test('lists the words of a field in an answer wherever its reader knows them', () => {
  const fields = Object.entries(answers).flatMap(([name, record]) => {
    const { shape = {} } = (record.def.out as { shape?: Record<string, Reader> }) ?? {}
    return Object.entries(shape).map(([field, reader]) => ({ name, field, words: wordsOf(reader) }))
  })
  const words = fields.filter((field) => field.words)
  expect(words.length).toBeGreaterThan(10)
  for (const { name, field, words: known } of words) {
    expect(at(`#/components/schemas/${name}/properties/${field}`)).toMatchObject({ enum: known })
  }
})

const bodyOf = ({ operation }: { operation: DescribedOperation }) =>
  operation.requestBody?.content['application/json']?.schema.$ref

/** Changes are made of the fields of what they change. */
const samples: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  createPerson: made.newPerson,
  patchPerson: made.newPerson,
  createCompany: made.newCompany,
  patchCompany: made.newCompany,
  createPlural: made.newPlural,
  patchPlural: made.newPlural,
  createTask: made.newTask,
  patchTask: made.newTask,
  updateTaskStatus: fc.record({ status: fc.constantFrom('Todo', 'InProgress', 'Done') }),
  createTimeRecord: made.newTimeRecord,
  registerWebhook: made.newWebhook,
  createMatter: made.newMatter,
  patchMatter: made.newMatter,
}

/** Wrong for most fields, and right for some: the document and the contract must agree on which. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '', ' ', 'x', 'Todo', '2026-02-30'),
  fc.constantFrom<unknown>([], ['x'], [''], {}, { regionCode: 'AU' }, [{ regionCode: 'au' }]),
  fc.constantFrom<unknown>('x'.repeat(501), 'x'.repeat(20_001), { Colour: null }, { '': 'x' }),
)

test.each(described.filter(bodyOf).map((each) => each.operation.operationId))(
  'accepts and refuses the bodies of %s as the contract does',
  (name) => {
    const { body } = (operations as Record<string, Operation>)[name]!
    const ref = bodyOf(find(name))!
    const accepts = compile({ $ref: ref })
    const agree = (value: unknown) => {
      const accepted = accepts(value)
      expect({ value, accepted }).toEqual({ value, accepted: body?.safeParse(value).success })
    }

    const { properties } = at(ref) as { properties: object }
    const field = fc.constantFrom(...Object.keys(properties))
    fc.assert(
      fc.property(samples[name]!, field, anyValue, (value, changed, wrong) => {
        agree(value)
        agree({ ...value, colour: 'red' })
        agree({ ...value, [changed]: wrong })
        agree(Object.fromEntries(Object.entries(value).filter(([key]) => key !== changed)))
      }),
      { numRuns: 200 },
    )
  },
)
