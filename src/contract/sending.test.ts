/** Sending is strict: a record is accepted unchanged, or refused at the field that is wrong (decision 0004). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { lineLimit, textLimit } from './common.ts'
import { NewCompany, NewPerson, NewPlural, PluralPatch } from './contacts.ts'
import { MatterPatch, NewMatter } from './one-matter.ts'
import { NewTask, TaskPatch } from './tasks.ts'
import * as arbitraries from './testing/arbitraries.ts'
import { NewTimeRecord } from './time-records.ts'
import { NewWebhook } from './webhooks.ts'

fc.configureGlobal({ seed: 2026 })

type Anything = Record<string, unknown>
type Schema = z.ZodMiniType<unknown, unknown>

/** A kind of record to create, and the names of its fields: of one line, of several lines, and others. */
const creation = (
  name: string,
  schema: Schema,
  valid: fc.Arbitrary<Anything>,
  fields: { required: string; lines?: string; texts?: string; others: string },
) => {
  const { required, lines = '', texts = '', others } = fields
  const namesIn = (list: string) => list.split(/\s+/).filter(Boolean)
  return {
    name,
    schema,
    valid,
    required: namesIn(required),
    lines: namesIn(lines),
    texts: namesIn(texts),
    every: namesIn(`${lines} ${texts} ${others}`),
  }
}
type Creation = ReturnType<typeof creation>

const creations = [
  creation('a person', NewPerson, arbitraries.newPerson, {
    required: 'firstName lastName',
    lines: 'firstName middleName lastName company jobTitle title website abn',
    texts: 'notes',
    others: 'birthday gender addresses phones emails customFields',
  }),
  creation('a company', NewCompany, arbitraries.newCompany, {
    required: 'name',
    lines: 'name acn website abn',
    texts: 'notes',
    others: 'addresses phones emails customFields',
  }),
  creation('a group', NewPlural, arbitraries.newPlural, {
    required: 'name',
    lines: 'name website abn',
    texts: 'notes',
    others: 'memberIds addresses phones emails customFields',
  }),
  creation('a time record', NewTimeRecord, arbitraries.newTimeRecord, {
    required: 'durationMinutes costCode associatedMatterId staffContactId amountExclTax',
    lines: 'costCode associatedMatterId staffContactId',
    texts: 'description',
    others: 'durationMinutes units chargeRate amountExclTax date',
  }),
  creation('a task', NewTask, arbitraries.newTask, {
    required: 'description status dueDate assignedToId',
    lines: 'description assignedToId',
    others: 'status priority dueDate',
  }),
  creation('a webhook', NewWebhook, arbitraries.newWebhook, {
    required: 'eventName callbackUrl',
    others: 'eventName callbackUrl',
  }),
  creation('a matter', NewMatter, arbitraries.newMatter, {
    required: 'title costingMethod dateOpen practiceArea stage clientId lawyerId',
    lines: 'title practiceArea stage clientId lawyerId referredById',
    texts: 'description costTemplate',
    others: 'costingMethod dateOpen dateEstimatedCompletion estimatedFee customFields',
  }),
]

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The fields at which a schema refuses a value, each once; `[]` when it is accepted. */
function refusedAt(schema: Schema, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  const pathOf = (issue: (typeof issues)[number]) =>
    issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path
  return [...new Set(issues.map((issue) => pathOf(issue).join('/')))]
}

/** Expects that a valid record is refused at `field` once the field has one of these wrong values. */
function expectRefusedAt(
  { schema, valid }: Creation,
  field: string,
  wrongValues: fc.Arbitrary<unknown>,
) {
  fc.assert(
    fc.property(valid, wrongValues, (record, wrong) => {
      expect(refusedAt(schema, { ...record, [field]: wrong })).toContainEqual(
        expect.stringMatching(new RegExp(`^${field}(/|$)`)),
      )
    }),
    { numRuns: 25 },
  )
}

describe.each(creations)('sending $name', (sent) => {
  test('keeps what is accepted exactly as it was sent', () => {
    fc.assert(
      fc.property(sent.valid, (record) => {
        const received = throughJson(record)
        expect(sent.schema.parse(received)).toEqual(record)
        expect(throughJson(sent.schema.parse(received))).toEqual(received)
      }),
    )
  })

  test.each(sent.required)('requires %s', (field) => {
    fc.assert(
      fc.property(sent.valid, (record) => {
        const { [field]: _, ...rest } = record
        expect(refusedAt(sent.schema, rest)).toEqual([field])
        expect(refusedAt(sent.schema, { ...record, [field]: null })).toEqual([field])
      }),
      { numRuns: 25 },
    )
  })

  test.each(sent.every)('refuses %s of another type', (field) => {
    const wrongTypes = fc.constantFrom<unknown>(
      true,
      -1.5,
      { no: { no: 1 } },
      [[true]],
      [null],
      null,
    )
    expectRefusedAt(sent, field, wrongTypes)
  })

  test.each(sent.lines)(`limits %s to ${lineLimit} characters`, (field) => {
    expectRefusedAt(sent, field, fc.constant('x'.repeat(lineLimit + 1)))
    const [record] = fc.sample(sent.valid, 1)
    expect(refusedAt(sent.schema, { ...record, [field]: 'x'.repeat(lineLimit) })).toEqual([])
  })

  test.each(sent.texts)(`limits %s to ${textLimit} characters`, (field) => {
    expectRefusedAt(sent, field, fc.constant('x'.repeat(textLimit + 1)))
    const [record] = fc.sample(sent.valid, 1)
    expect(refusedAt(sent.schema, { ...record, [field]: 'x'.repeat(textLimit) })).toEqual([])
  })

  test.each([...sent.lines, ...sent.texts])(
    'refuses characters in %s that cannot be stored',
    (field) => {
      expectRefusedAt(sent, field, fc.constantFrom('a\0b', 'a\uD800b', '\uDC00'))
    },
  )

  test('refuses an unknown field, and names it', () => {
    fc.assert(
      fc.property(sent.valid, (record) => {
        expect(refusedAt(sent.schema, { ...record, colour: 'red' })).toEqual(['colour'])
      }),
      { numRuns: 25 },
    )
  })

  test('refuses what is not a record at all', () => {
    for (const value of [null, undefined, [], 'text', 1, true]) {
      expect(sent.schema.safeParse(value).success).toBe(false)
    }
  })
})

test.each([
  ['a person', 'gender', ['male', 'Other', '']],
  ['a person', 'birthday', ['1980-05-17', '17/5/1980', '1980-02-30T00:00:00Z']],
  ['a person', 'birthday', ['1980-05-17T00:00:00', '']],
  ['a task', 'status', ['ToDo', 'todo', 'Open', '', 1]],
  ['a task', 'priority', ['normal', 'Urgent', '']],
  ['a task', 'dueDate', ['2026-02-30', '1/12/2026', '2026-12-01T00:00:00Z', '']],
  ['a time record', 'date', ['2026-13-01', '']],
  ['a time record', 'durationMinutes', [0, -1, '6']],
  ['a time record', 'amountExclTax', [-0.01, '6']],
  ['a time record', 'units', [-1]],
  ['a time record', 'chargeRate', [-1]],
  ['a webhook', 'eventName', ['updateContactEvent', 'DeleteMatterEvent', '']],
  ['a webhook', 'callbackUrl', ['desk.example.com', '/hooks', 'ftp://a.example', 'https://', '']],
  ['a webhook', 'callbackUrl', ['javascript:alert(1)', `https://a.example/${'x'.repeat(500)}`]],
  ['a matter', 'costingMethod', ['Hourly', 'time', '']],
])('refuses %s with a wrong %s: %j', (record, field, values) => {
  expectRefusedAt(
    creations.find(({ name }) => name === record)!,
    field,
    fc.constantFrom<unknown>(...values),
  )
})

test('refuses a required line that is blank', () => {
  const tab = '\t\u00A0\n '
  expect(refusedAt(NewPerson, { firstName: '', lastName: tab })).toEqual(['firstName', 'lastName'])
  expect(refusedAt(NewCompany, { name: ' ' })).toEqual(['name'])
})

test('names the path of a wrong address, phone or custom field', () => {
  const company = {
    name: 'Alder Pty Ltd',
    addresses: [{ regionCode: 'AU' }, { regionCode: 'au' }, { locality: 'Perth' }],
    phones: ['02 9876 5432', ''],
    emails: [7],
    customFields: { Colour: 'red', Size: null },
  }
  expect(refusedAt(NewCompany, company)).toEqual([
    'addresses/1/regionCode',
    'addresses/2/regionCode',
    'phones/1',
    'emails/0',
    'customFields/Size',
  ])
  const output = { regionCode: 'AU', formattedAddress: '1 High Street' }
  expect(refusedAt(NewCompany, { name: 'Alder', addresses: [output] })).toEqual([
    'addresses/0/formattedAddress',
  ])
})

const task = { description: 'Serve the claim', status: 'Todo', dueDate: '2026-12-01' } as const
const assigned = { ...task, assignedToId: '7-S' }

test('requires a task to have a matter or a contact, and not both', () => {
  const both = { associatedMatterId: '1-A', associatedContactId: '2-B' }
  for (const links of [both, {}, { associatedMatterId: '', associatedContactId: '' }]) {
    expect(refusedAt(NewTask, { ...assigned, ...links })).toEqual(['associatedMatterId'])
  }
  expect(refusedAt(NewTask, { ...task, ...both })).toEqual(['assignedToId', 'associatedMatterId'])
})

test('gives a task without a priority the normal one', () => {
  expect(NewTask.parse({ ...assigned, associatedMatterId: '1-A' })).toMatchObject({
    priority: 'Normal',
  })
})

test('sends only the changed fields of a task', () => {
  fc.assert(
    fc.property(
      arbitraries.newTask,
      fc.subarray(['description', 'status', 'dueDate']),
      (whole, names) => {
        const change = Object.fromEntries(names.map((name) => [name, whole[name as 'status']]))
        expect(TaskPatch.parse(change)).toEqual(change)
      },
    ),
  )
  expect(refusedAt(TaskPatch, { id: '1' })).toEqual(['id'])
})

test('changes the link of a task by one link and an empty other', () => {
  const again = { associatedMatterId: '1-A', associatedContactId: '' }
  expect(TaskPatch.parse(again)).toEqual(again)
  for (const links of [
    { associatedMatterId: '1-A', associatedContactId: '2-B' },
    { associatedMatterId: '', associatedContactId: '' },
  ]) {
    expect(refusedAt(TaskPatch, links)).toEqual(['associatedMatterId'])
  }
})

test('accepts null for no link, like an empty text', () => {
  const links = { associatedMatterId: '1-A', associatedContactId: null }
  const emptied = { associatedMatterId: '1-A', associatedContactId: '' }
  expect(NewTask.parse({ ...assigned, ...links })).toMatchObject(emptied)
  expect(TaskPatch.parse(links)).toEqual(emptied)
  for (const schema of [NewTask, TaskPatch]) {
    const none = { ...assigned, associatedMatterId: null, associatedContactId: null }
    expect(refusedAt(schema, none)).toEqual(['associatedMatterId'])
  }
})

test('lets a change of a matter empty its optional fields only', () => {
  const names = 'description dateEstimatedCompletion estimatedFee costTemplate referredById'.split(
    ' ',
  )
  for (const nothing of ['', null]) {
    const emptied = Object.fromEntries(names.map((name) => [name, nothing]))
    expect(MatterPatch.parse(emptied)).toEqual(emptied)
    expect(refusedAt(NewMatter, emptied)).toEqual(
      expect.arrayContaining(nothing === null ? names : []),
    )
    for (const name of [
      'title',
      'costingMethod',
      'dateOpen',
      'practiceArea',
      'stage',
      'clientId',
    ]) {
      expect(refusedAt(MatterPatch, { [name]: nothing })).toEqual([name])
    }
  }
})

test('lets a change of a group empty a field by null, an empty text or an empty list', () => {
  const emptied = { website: '', notes: null, abn: '', phones: [], emails: null, memberIds: [] }
  expect(PluralPatch.parse(emptied)).toEqual(emptied)
  expect(refusedAt(PluralPatch, { name: '' })).toEqual(['name'])
  expect(PluralPatch.parse({})).toEqual({})
})
