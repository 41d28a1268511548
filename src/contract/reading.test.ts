/** Reading is tolerant: what each habit of services is read as. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { ContactWithRole, EntityReference } from './common.ts'
import { Contact, ContactListRecord, ContactSummaries, ContactSummary, Phone } from './contacts.ts'
import { Document, DocumentPage, isLocked, StoredFile } from './documents.ts'
import { Matter, MatterPage } from './matters.ts'
import { CreatedMatter, MatterDetail } from './one-matter.ts'
import { MatterSummaries, MatterSummary } from './matters.ts'
import { PracticeArea } from './practice-areas.ts'
import { Task, TaskPage } from './tasks.ts'
import { TimeRecord } from './time-records.ts'
import { ContactEvent, MatterEvent, TaskEvent, Webhook, WebhookEvent } from './webhooks.ts'

/** The same examples in every run. */
fc.configureGlobal({ seed: 2026 })

describe('words of an enumeration', () => {
  test.each(['Todo', 'ToDo', 'todo', 'TODO', 'To Do', 'to-do'])('reads %s as Todo', (status) => {
    expect(Task.parse({ id: '1', status })).toEqual({ id: '1', status: 'Todo' })
  })
  test('accepts any letter case and spacing', () => {
    expect(Task.parse({ id: '1', status: 'IN_PROGRESS', priority: 'hIGH' })).toMatchObject({
      status: 'InProgress',
      priority: 'High',
    })
    expect(MatterDetail.parse({ costingMethod: 'cost template' }).costingMethod).toBe(
      'CostTemplate',
    )
  })
  test('keeps an unknown word or a number, so that it can be shown', () => {
    const { records } = TaskPage.parse([
      { id: '1', status: 'Parked' },
      { id: '2', status: 2 },
    ])
    expect(records.map(({ status }) => status)).toEqual(['Parked', '2'])
  })
})

test('keeps identifiers opaque, even integers', () => {
  expect(Matter.parse({ id: '163-A' }).id).toBe('163-A')
  expect(Matter.parse({ id: 163 }).id).toBe('163')
  expect(Matter.parse({ id: '007' }).id).toBe('007')
  expect(MatterDetail.parse({ practiceAreaStageId: 12 }).practiceAreaStageId).toBe('12')
  expect(PracticeArea.parse({ id: 1, stages: [{ id: 4, name: 'Open' }] }).stages).toEqual([
    { id: '4', name: 'Open' },
  ])
})

test('reads the number of a record as text, from an integer or text', () => {
  for (const number of [1, '1']) {
    const associatedMatter = { id: '1-A', number, title: 'Alder', name: '1 - Alder' }
    expect(Document.parse({ associatedMatter }).associatedMatter).toEqual({
      ...associatedMatter,
      number: '1',
    })
  }
})

test('treats an expired lock as no lock', () => {
  const now = Date.parse('2026-12-01T00:00:00Z')
  const locked = (lockExpires: unknown) => isLocked(Document.parse({ lockExpires }), now)
  expect(locked('1970-01-01T00:00:00Z')).toBe(false)
  expect(locked('2026-12-01T09:00:00+10:00')).toBe(false)
  expect(locked('2026-12-01T00:00:00.000001Z')).toBe(false)
  expect(locked('2026-12-01T11:00:00+10:00')).toBe(true)
  for (const nothing of [undefined, null, '', 'never']) expect(locked(nothing)).toBe(false)
})

test('treats absent, null and empty as no value', () => {
  for (const nothing of [undefined, null, '']) {
    const { id, ...fields } = Contact.parse({
      id: '1',
      notes: nothing,
      birthday: nothing,
      gender: nothing,
      phones: nothing,
      customFields: nothing,
      members: nothing,
    })
    expect(id).toBe('1')
    expect(Object.values(fields).every((value) => value === undefined)).toBe(true)
  }
  const unfilled = { roleName: 'Executor', fieldId: 'f1', mandatory: true }
  expect(Matter.parse({ roles: [unfilled, { ...unfilled, contactId: '' }] }).roles).toEqual([
    unfilled,
    { ...unfilled, contactId: undefined },
  ])
})

describe('dates and times', () => {
  const written = ['2026-08-04T09:30:00.123456Z', '2026-08-04T09:30:00+10:00']
  test.each([...written, '2026-08-04T09:30:00.1-03:30', '2026-08-04T09:30Z', '2026-08-04'])(
    'keeps the time %s as it is written',
    (time) => expect(Matter.parse({ lastActivity: time }).lastActivity).toBe(time),
  )
  test.each(['2026-08-04', '2026-08-04T00:00:00+10:00', '2026-08-04T23:59:59.999999Z'])(
    'never shifts the date of %s to another time zone',
    (date) => {
      expect(Contact.parse({ birthday: date }).birthday).toBe('2026-08-04')
      expect(Task.parse({ dueDate: date }).dueDate).toBe('2026-08-04')
    },
  )
  test.each(['yesterday', '2026-02-30', '2026-02-30T00:00:00Z', '4/8/2026', 20260804, {}])(
    'treats %s, which is not a date, as no value',
    (date) => {
      const matter = Matter.parse({ id: '1', dateOpen: date, lastActivity: date })
      expect(matter.dateOpen).toBeUndefined()
      expect(matter.lastActivity).toBeUndefined()
    },
  )
})

describe('custom fields', () => {
  const values = { Colour: 'red', Urgent: false, Size: 0.5 }
  test('reads a map in records and an array in events alike', () => {
    const list = Object.entries(values).map(([name, value], index) => ({ id: index, name, value }))
    expect(Matter.parse({ customFields: values }).customFields).toEqual(values)
    expect(MatterDetail.parse({ customFields: list }).customFields).toEqual(values)
    const oddly = [{ Name: 'Colour', VALUE: 'red' }]
    expect(MatterDetail.parse({ customFields: oddly }).customFields).toEqual({ Colour: 'red' })
  })
  test('leaves out fields without a value that can be shown', () => {
    const some = { Colour: 'red', Empty: '', None: null, Deep: { a: 1 }, List: [1] }
    expect(Matter.parse({ customFields: some }).customFields).toEqual({ Colour: 'red' })
    const list = [{ name: 'Colour', value: 'red' }, { value: 'x' }, null, 3, { name: 'None' }]
    expect(Matter.parse({ customFields: list }).customFields).toEqual({ Colour: 'red' })
  })
})

describe('pages', () => {
  test('keeps the total as it was sent, even if it disagrees with the records', () => {
    const page = { totalRecords: 7, pageIndex: 2, records: [] }
    expect(MatterPage.parse(page)).toEqual(page)
    expect(MatterPage.parse({ TotalRecords: '7', records: [{ id: 1 }] })).toMatchObject({
      totalRecords: 7,
      pageIndex: 0,
      records: [{ id: '1' }],
    })
  })
  test('reads tasks from an envelope or a bare array', () => {
    const records = [{ id: '1' }, { id: '2' }]
    const whole = { totalRecords: 2, pageIndex: 0, records }
    expect(TaskPage.parse(whole)).toEqual(whole)
    expect(TaskPage.parse(records)).toEqual(whole)
    expect(TaskPage.parse([])).toEqual({ totalRecords: 0, pageIndex: 0, records: [] })
  })
  test('says that an envelope has no total that can be read; a bare array has all there is', () => {
    const records = [{ id: '1' }, { id: '2' }]
    for (const total of [undefined, null, 'many', {}]) {
      const page = DocumentPage.parse({ totalRecords: total, records })
      expect(page).toMatchObject({ totalRecords: 2, uncounted: true })
    }
    expect(DocumentPage.parse({ totalRecords: '0', records })).not.toHaveProperty('uncounted')
    expect(DocumentPage.parse([...records, null])).toEqual({
      totalRecords: 2,
      pageIndex: 0,
      records,
    })
  })
  test('leaves out entries that are not records, and refuses what is not a page', () => {
    expect(MatterPage.parse({ totalRecords: 3, records: [null, { id: '1' }, 'x'] })).toMatchObject({
      totalRecords: 3,
      records: [{ id: '1' }],
    })
    for (const odd of [null, 'text', 1, {}, { records: null }, { records: 'x' }, undefined]) {
      expect(DocumentPage.safeParse(odd).success).toBe(false)
    }
    for (const odd of [null, {}, { records: [] }, 'text']) {
      expect(MatterSummaries.safeParse(odd).success).toBe(false)
      expect(ContactSummaries.safeParse(odd).success).toBe(false)
    }
  })
})

test.each(['Ferrari, Ada', 'Ferrari A', 'Ada Ferrari', ' ada  ferrari '])(
  'keeps the name %s as it is sent, whatever the title',
  (fullName) => {
    const person = { id: '1', fullName, shortName: fullName, title: 'Dr (they/them)' }
    expect(Contact.parse(person)).toEqual(person)
  },
)

test('keeps phones and addresses as they are', () => {
  const phones = [{ rfc3966: '+61-2-9876-5432;ext=12', number: '(02) 9876 5432' }]
  const addresses = [{ regionCode: 'AU', formattedAddress: '1 High Street\r\nPerth WA 6000' }]
  expect(Contact.parse({ id: '1', phones, addresses })).toEqual({ id: '1', phones, addresses })
})

test('neither rounds nor refuses an amount', () => {
  for (const amount of [0.1 + 0.2, -12.345, 0, 1e15]) {
    expect(Matter.parse({ matterTrustBalance: amount }).matterTrustBalance).toBe(amount)
  }
  expect(Matter.parse({ estimatedFee: '1500.50' }).estimatedFee).toBe(1500.5)
  expect(Matter.parse({ estimatedFee: 'a lot' }).estimatedFee).toBeUndefined()
})

test('accepts any file name', () => {
  const fullFileName = '../a/b?<c>\\:*|"\u0007\u202Efdp.exe'
  expect(Document.parse({ fullFileName }).fullFileName).toBe(fullFileName)
  expect(StoredFile.parse({ name: fullFileName, size: '12' })).toMatchObject({
    name: fullFileName,
    size: 12,
  })
})

test('keeps the ETag of a file opaque', () => {
  for (const fileEtag of ['W/"1"', '0x8DA', 'abc=']) {
    expect(Document.parse({ fileEtag }).fileEtag).toBe(fileEtag)
  }
})

test('reads an event of any kind, with its extra fields', () => {
  const event = { entityId: 12, entityType: 'CreateContactEvent', tenant: 'a' }
  expect(WebhookEvent.parse(event)).toEqual({ ...event, entityId: '12' })
  const currentValue = { Id: '1', Status: 'DONE' }
  expect(TaskEvent.parse({ entityId: '1', currentValue }).currentValue).toEqual({
    id: '1',
    status: 'Done',
  })
  expect(MatterEvent.parse({ entityId: '1', currentValue: 'gone' }).currentValue).toBeUndefined()
})

/** Every record that a service answers. */
const records = {
  Address,
  Contact,
  ContactEvent,
  ContactListRecord,
  ContactSummary,
  ContactWithRole,
  CreatedMatter,
  Document,
  EntityReference,
  Matter,
  MatterDetail,
  MatterEvent,
  MatterSummary,
  Phone,
  PracticeArea,
  StoredFile,
  Task,
  TaskEvent,
  TimeRecord,
  Webhook,
  WebhookEvent,
}

/** The fields that a record is read with, in the letter cases that occur. */
function namesOf(record: z.ZodMiniType): string[] {
  const { out } = (record as unknown as z.ZodMiniPipe)._zod.def
  const names = Object.keys((out as unknown as z.ZodMiniObject).shape)
  const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  return names.flatMap((name) => [name, pascal(name), name.toUpperCase()])
}

describe.each(Object.entries(records))('a record of the kind %s', (_, record) => {
  const names = namesOf(record)

  test('is never refused for missing, null, extra, oddly cased or odd fields', () => {
    const odd = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue())
    fc.assert(
      fc.property(odd, (content) => {
        expect(record.safeParse(content).success).toBe(true)
      }),
    )
  })

  test('keeps unknown fields, and reads its own output unchanged', () => {
    const odd = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
    fc.assert(
      fc.property(odd, fc.jsonValue(), (content, extra) => {
        const read = record.parse({ ...content, 'x-extra': extra })
        expect(read).toHaveProperty('x-extra', extra)
        expect(record.parse(read)).toEqual(read)
      }),
    )
  })

  test('is refused if it is not a record at all', () => {
    for (const value of [null, undefined, 'text', 3, true, []]) {
      expect(record.safeParse(value).success).toBe(false)
    }
  })
})

test('prefers a key in the specified spelling to one in odd letter case', () => {
  expect(Task.parse({ ID: '2', id: '1', Status: 'Done' })).toEqual({ id: '1', status: 'Done' })
  expect(Task.parse({ DueDate: '2026-12-01', due_date: 'x' })).toEqual({
    id: '',
    dueDate: '2026-12-01',
    due_date: 'x',
  })
})
