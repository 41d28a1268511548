import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CreatedMatter, MatterDetail } from '#contract/one-matter.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
const execute = (statement: string) => practice.database.sql.execute(sql.raw(statement))
beforeAll(async () => {
  practice = await openTestPractice()
  await execute(`
    with people as (
      insert into practice.contacts (id, kind, full_name, first_name, last_name, staff) values
        ('ada', 'Person', 'Ferrari, Ada', 'Ada', 'Ferrari', true),
        ('eve', 'Person', 'Łukasik, Ève', 'Ève', 'Łukasik', true),
        ('client', 'Person', 'Núñez, José', 'José', 'Núñez', false),
        ('other', 'Person', 'Zhou, Zoe', 'Zoe', 'Zhou', false)
    ), areas as (
      insert into practice.practice_areas (id, name) values ('water', 'Water Law'), ('air', 'Air Law'), ('sea', 'Maritime Law')
    ), stages as (
      insert into practice.stages (id, practice_area_id, name, position) values
        (11, 'water', 'Instructions', 0), (12, 'water', 'Hearing', 1), (21, 'air', 'Take-off', 0), (31, 'sea', 'Instructions', 0)
    ), hooks as (
      insert into practice.webhooks (id, event_name, callback_url, secret)
      select name, name, 'https://127.0.0.1:9/', 'whsec_' || encode('0123456789abcdef01234567', 'base64')
      from unnest(array['CreateMatterEvent', 'UpdateMatterEvent']) as names (name)
    )
    insert into practice.role_fields (id, practice_area_id, name, mandatory, position) values
      ('f1', 'water', 'Licensee', true, 0), ('f2', 'water', 'Engineer', false, 1),
      ('f3', 'sea', 'Engineer', false, 0), ('f4', 'sea', 'Pilot', false, 1)`)
})
afterAll(() => practice.close())
beforeEach(() => execute('delete from practice.deliveries'))

const minimal = {
  title: 'Bore licence of Núñez',
  costingMethod: 'Time',
  dateOpen: '2026-08-04',
  practiceArea: 'water',
  stage: '11',
  clientId: 'client',
  lawyerId: 'ada',
}
const complete = {
  ...minimal,
  description: 'Two lines,\r\nthe second — “quoted” 💧',
  dateEstimatedCompletion: '2027-02-28',
  estimatedFee: 1250.005,
  costTemplate: 'Scale of costs',
  referredById: 'other',
  customFields: { 'Bore licence': 'GWL 1', Metered: true, Megalitres: 2.5, constructor: '' },
}

/** The id of a new matter. */
const create = async (matter: object = minimal): Promise<string> => {
  const response = await practice.send('POST', '/matters', matter)
  expect(response.status).toBe(200)
  return (await response.json()).id
}
const patchStatus = async (id: string, patch: object) =>
  (await practice.send('PATCH', `/matters/${id}`, patch)).status
const pointersOf = async (response: Response) => {
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  return errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()
}
const stored = () => practice.read('/matters').then(({ totalRecords }) => totalRecords)

test('creates a matter with exactly the fields that were sent', async () => {
  const response = await practice.send('POST', '/matters', complete)
  expect(response.status).toBe(200)
  const { id, ...answer } = await response.json()
  expect(CreatedMatter.safeParse(answer).success).toBe(true)
  const { number } = answer
  expect(answer).toEqual({
    name: `${number} - Bore licence of Núñez`,
    number,
    title: 'Bore licence of Núñez',
  })
  const { lastActivity, ...matter } = await practice.read(`/matters/${id}`)
  expect(Date.now() - Date.parse(lastActivity)).toBeLessThan(60_000)
  expect(MatterDetail.safeParse(matter).success).toBe(true)
  expect(matter.customFields.toSorted()).toHaveLength(4)
  expect(matter).toEqual({
    id,
    number,
    title: complete.title,
    description: complete.description,
    status: 'Open',
    dateOpen: '2026-08-04',
    dateEstimatedCompletion: '2027-02-28',
    estimatedFee: 1250.005,
    wipAmountExclTax: 0,
    wipGstAmount: 0,
    billedAmountExclTax: 0,
    billedGstAmount: 0,
    costingMethod: 'Time',
    costTemplate: 'Scale of costs',
    practiceArea: 'Water Law',
    practiceAreaId: 'water',
    practiceAreaStage: 'Instructions',
    practiceAreaStageId: 11,
    client: { id: 'client', name: 'Núñez, José' },
    lawyer: { id: 'ada', name: 'Ferrari, Ada' },
    referredBy: { id: 'other', name: 'Zhou, Zoe' },
    contactFields: [
      { roleName: 'Licensee', fieldId: 'f1', mandatory: true },
      { roleName: 'Engineer', fieldId: 'f2', mandatory: false },
    ],
    customFields: expect.arrayContaining([
      { id: 'Bore licence', name: 'Bore licence', value: 'GWL 1' },
      { id: 'Metered', name: 'Metered', value: true },
      { id: 'Megalitres', name: 'Megalitres', value: 2.5 },
      { id: 'constructor', name: 'constructor', value: '' },
    ]),
  })
})

test('accepts the number of a stage, as its practice area shows it', async () => {
  const { stages } = await practice.read('/practice-areas/water')
  const id = await create({ ...minimal, stage: stages[1].id })
  expect(await practice.read(`/matters/${id}`)).toMatchObject({ practiceAreaStageId: 12 })
})

test('shows a new matter first in the list, and in a lookup', async () => {
  const id = await create({ ...minimal, title: 'Ω — Weir of Ömer' })
  expect((await practice.read('/matters?pageSize=1')).records[0].id).toBe(id)
  expect(
    (await practice.read('/matters/lookup?term=omer')).map((matter: { id: string }) => matter.id),
  ).toEqual([id])
})

test.each([
  'e\u0301 is not \u00E9',
  ' \u202Etxet\u202C ',
  '\u0085',
  '\u180E',
  '法律 👩‍⚖️',
  'x'.repeat(500),
])('returns a title such as %j unchanged', async (title) => {
  const id = await create({ ...minimal, title, description: title })
  expect(await practice.read(`/matters/${id}`)).toMatchObject({ title, description: title })
  expect(await patchStatus(id, { title: `${title.slice(1)}!` })).toBe(204)
  expect((await practice.read(`/matters/${id}`)).title).toBe(`${title.slice(1)}!`)
})

test.each([0, 0.1, 1e-7, 1e12, 123_456_789_012_345.67, Number.MAX_VALUE])(
  'keeps an estimated fee of %d to its last digit',
  async (estimatedFee) => {
    const id = await create({ ...minimal, estimatedFee })
    expect((await practice.read(`/matters/${id}`)).estimatedFee).toBe(estimatedFee)
  },
)

test.each(['0000-01-01', '2028-02-29', '9999-12-31'])(
  'accepts %s as the date opened',
  async (day) => {
    const id = await create({ ...minimal, dateOpen: day, dateEstimatedCompletion: day })
    const matter = await practice.read(`/matters/${id}`)
    expect(matter).toMatchObject({ dateOpen: day, dateEstimatedCompletion: day })
  },
)

test('gives each matter a number of its own, even when many are opened at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => practice.send('POST', '/matters', minimal)),
  )
  const numbers = await Promise.all(
    responses.map(async (response) => (await response.json()).number),
  )
  expect(new Set(numbers).size).toBe(12)
})

const insert = (id: string, number: string) =>
  execute(`insert into practice.matters (id, number, title, status, date_open, costing_method)
    values ('${id}', '${number}', 'From elsewhere', 'Open', '2026-01-01', 'Time')`)
const nextNumber = async () => (await practice.read(`/matters/${await create()}`)).number

test('gives a new matter a number above all that were ever given elsewhere', async () => {
  await insert('i1', '20000')
  expect(await nextNumber()).toBe('20001')
  await insert('i2', '150')
  await insert('i3', 'A-99999/2026')
  expect(await nextNumber()).toBe('20002')
  await execute("delete from practice.matters where id = 'i1'")
  await insert('i4', '20003')
  await execute("delete from practice.matters where id = 'i4'")
  expect(await nextNumber()).toBe('20004')
  await insert('i5', '99999999999999999999')
  expect(await nextNumber()).toBe('20005')
})

const without = (name: string) =>
  Object.fromEntries(Object.entries(minimal).filter(([key]) => key !== name))
const refusals: [string, object, string[]][] = [
  ['a blank title', { title: ' \u3000' }, ['#/title']],
  ['a title that is too long', { title: 'x'.repeat(501) }, ['#/title']],
  ['an unknown costing', { costingMethod: 'Guess' }, ['#/costingMethod']],
  ['an impossible date', { dateOpen: '2026-02-30' }, ['#/dateOpen']],
  ['an unknown practice area', { practiceArea: 'fire' }, ['#/practiceArea']],
  ['a stage of another area', { stage: '21' }, ['#/stage']],
  ['a stage number with a leading zero', { stage: '011' }, ['#/stage']],
  ['a fractional stage', { stage: 11.5 }, ['#/stage']],
  ['a stage of another area by its number', { stage: 21 }, ['#/stage']],
  ['a stage number that is too large', { stage: '99999999999999999999' }, ['#/stage']],
  ['an unknown client', { clientId: 'nobody' }, ['#/clientId']],
  ['an unknown lawyer', { lawyerId: 'nobody' }, ['#/lawyerId']],
  ['a lawyer who is a client', { lawyerId: 'client' }, ['#/lawyerId']],
  ['an unknown referrer', { referredById: 'nobody' }, ['#/referredById']],
  ['a description that is too long', { description: 'x'.repeat(20_001) }, ['#/description']],
  ['half of a surrogate pair', { description: '\uDE00' }, ['#/description']],
  [
    'a completion date in words',
    { dateEstimatedCompletion: 'soon' },
    ['#/dateEstimatedCompletion'],
  ],
  ['a fee below zero', { estimatedFee: -0.01 }, ['#/estimatedFee']],
  ['a fee as text', { estimatedFee: '5' }, ['#/estimatedFee']],
  ['a number for a template', { costTemplate: 5 }, ['#/costTemplate']],
  ['a list as custom field', { customFields: { Colours: ['red'] } }, ['#/customFields/Colours']],
  ['a number of its own', { number: '5' }, ['#/number']],
  ['two faults', { clientId: 'nobody', stage: '21' }, ['#/clientId', '#/stage']],
]

test.each<[string, object, string[]]>([
  ...refusals.map(
    ([what, wrong, places]) =>
      [what, { ...minimal, ...wrong }, places] as [string, object, string[]],
  ),
  ...Object.keys(minimal).map(
    (name) => [`no ${name}`, without(name), [`#/${name}`]] as [string, object, string[]],
  ),
])('refuses a matter with %s, names the field and stores nothing', async (_, matter, places) => {
  const before = await stored()
  expect(await pointersOf(await practice.send('POST', '/matters', matter))).toEqual(places)
  expect(await stored()).toBe(before)
  expect(await deliveredEvents(practice)).toEqual([])
})

test.each<[string, object, string[]]>([
  ...refusals,
  ['another area without its stage', { practiceArea: 'air' }, ['#/stage']],
  ['null as title', { title: null }, ['#/title']],
])('refuses a change to %s, and leaves the matter as it was', async (_, patch, places) => {
  const id = await create(complete)
  const before = await practice.read(`/matters/${id}`)
  const response = await practice.send('PATCH', `/matters/${id}`, patch)
  expect(await pointersOf(response)).toEqual(places)
  expect(await practice.read(`/matters/${id}`)).toEqual(before)
  expect(await deliveredEvents(practice)).toHaveLength(1)
})

test.each([
  [{ title: 'Renamed' }, { title: 'Renamed' }],
  [{ costingMethod: 'Fixed' }, { costingMethod: 'Fixed' }],
  [{ dateOpen: '2026-01-02' }, { dateOpen: '2026-01-02' }],
  [{ stage: '12' }, { practiceAreaStage: 'Hearing', practiceAreaStageId: 12 }],
  [
    { practiceArea: 'air', stage: '21' },
    {
      practiceArea: 'Air Law',
      practiceAreaId: 'air',
      practiceAreaStage: 'Take-off',
      practiceAreaStageId: 21,
      contactFields: undefined,
    },
  ],
  [{ clientId: 'other' }, { client: { id: 'other', name: 'Zhou, Zoe' } }],
  [{ lawyerId: 'eve' }, { lawyer: { id: 'eve', name: 'Łukasik, Ève' } }],
  [{ referredById: 'eve' }, { referredBy: { id: 'eve', name: 'Łukasik, Ève' } }],
  [{ dateEstimatedCompletion: '2030-01-01' }, { dateEstimatedCompletion: '2030-01-01' }],
  [{ estimatedFee: 0 }, { estimatedFee: 0 }],
  [{ customFields: { New: 1 } }, { customFields: [{ id: 'New', name: 'New', value: 1 }] }],
  [{ customFields: {} }, { customFields: undefined }],
  [{ stage: 12 }, { practiceAreaStage: 'Hearing', practiceAreaStageId: 12 }],
  ...['', null].flatMap((nothing): [object, object][] => [
    [{ description: nothing }, { description: undefined }],
    [{ dateEstimatedCompletion: nothing }, { dateEstimatedCompletion: undefined }],
    [{ estimatedFee: nothing }, { estimatedFee: undefined }],
    [{ costTemplate: nothing }, { costTemplate: undefined }],
    [{ referredById: nothing }, { referredBy: undefined }],
  ]),
  [{ customFields: null }, { customFields: undefined }],
])('makes only the change to %j, and delivers it', async (patch, expected) => {
  const id = await create(complete)
  const before = await practice.read(`/matters/${id}`)
  expect(await patchStatus(id, patch)).toBe(204)
  const after = await practice.read(`/matters/${id}`)
  expect(after).toEqual({ ...before, ...expected })
  expect((await deliveredEvents(practice)).slice(1)).toEqual([
    { entityId: id, entityType: 'UpdateMatterEvent', currentValue: after },
  ])
})

test('keeps who is in a role when the practice area changes, in the role of that name where there is one', async () => {
  const id = await create()
  await execute(`insert into practice.matter_roles (matter_id, role_field_id, contact_id)
    values ('${id}', 'f1', 'client'), ('${id}', 'f2', 'other')`)
  expect(await patchStatus(id, { practiceArea: 'sea', stage: '31' })).toBe(204)
  const { contactFields: roles } = await practice.read(`/matters/${id}`)
  expect(roles).toEqual([
    expect.objectContaining({ roleName: 'Engineer', fieldId: 'f3', contactId: 'other' }),
    { roleName: 'Pilot', fieldId: 'f4', mandatory: false },
    expect.objectContaining({ roleName: 'Licensee', fieldId: 'f1', contactId: 'client' }),
  ])
})

test('moves a matter with one role of two earlier practice areas to a third, which has that role too', async () => {
  const id = await create({ ...minimal, practiceArea: 'air', stage: '21' })
  await execute(`insert into practice.role_fields (id, practice_area_id, name, mandatory, position)
    values ('f0', 'air', 'Engineer', false, 0)`)
  await execute(`insert into practice.matter_roles (matter_id, role_field_id, contact_id)
    values ('${id}', 'f2', 'client'), ('${id}', 'f0', 'other')`)
  expect(await patchStatus(id, { practiceArea: 'sea', stage: '31' })).toBe(204)
  const { contactFields: roles } = await practice.read(`/matters/${id}`)
  // Whoever had it in the area that the matter has left; the one before stays where they were.
  expect(roles).toEqual([
    expect.objectContaining({ roleName: 'Engineer', fieldId: 'f3', contactId: 'other' }),
    { roleName: 'Pilot', fieldId: 'f4', mandatory: false },
    expect.objectContaining({ roleName: 'Engineer', fieldId: 'f2', contactId: 'client' }),
  ])
})

test('drops the identifier of a template that is replaced by another name', async () => {
  const id = await create(complete)
  await execute(`update practice.matters set cost_template_id = 'scale' where id = '${id}'`)
  await patchStatus(id, { costTemplate: 'Scale of costs' })
  expect((await practice.read(`/matters/${id}`)).costTemplateId).toBe('scale')
  await patchStatus(id, { costTemplate: 'Another scale' })
  const { costTemplate, costTemplateId } = await practice.read(`/matters/${id}`)
  expect([costTemplate, costTemplateId]).toEqual(['Another scale', undefined])
})

test('gives a matter without a practice area a stage only after its practice area', async () => {
  await insert('bare', '30000')
  const response = await practice.send('PATCH', '/matters/bare', { stage: '11' })
  expect(await pointersOf(response)).toEqual(['#/practiceArea'])
  expect(await patchStatus('bare', { practiceArea: 'water' })).toBe(204)
  expect(await patchStatus('bare', { stage: '11' })).toBe(204)
  expect(await practice.read('/matters/bare')).toMatchObject({ practiceAreaStage: 'Instructions' })
})

test('delivers a new matter with all of its fields', async () => {
  const id = await create(complete)
  expect(await deliveredEvents(practice)).toEqual([
    {
      entityId: id,
      entityType: 'CreateMatterEvent',
      currentValue: await practice.read(`/matters/${id}`),
    },
  ])
})

test('neither records nor delivers a patch that changes nothing', async () => {
  const id = await create(complete)
  const changedAt = async () =>
    (await practice.read(`/matters?pageIndexForId=${id}&pageSize=1`)).records[0].userChangeTimestamp
  const before = await changedAt()
  expect(await patchStatus(id, {})).toBe(204)
  expect(await patchStatus(id, complete)).toBe(204)
  expect(await changedAt()).toBe(before)
  expect(await deliveredEvents(practice)).toHaveLength(1)
  expect(await patchStatus(id, { title: 'Renamed' })).toBe(204)
  expect(Date.parse(await changedAt())).toBeGreaterThanOrEqual(Date.parse(before))
})

test('keeps the changes of different fields of one matter at once', async () => {
  const id = await create()
  const patches = [{ title: 'Settled' }, { stage: '12' }, { lawyerId: 'eve' }, { estimatedFee: 7 }]
  expect(await Promise.all(patches.map((patch) => patchStatus(id, patch)))).toEqual([
    204, 204, 204, 204,
  ])
  const matter = await practice.read(`/matters/${id}`)
  expect(matter).toMatchObject({ title: 'Settled', practiceAreaStageId: 12, estimatedFee: 7 })
  expect(matter.lawyer.id).toBe('eve')
  expect((await deliveredEvents(practice)).at(-1).currentValue).toEqual(matter)
})

test('shows the new name of a client who is renamed at the moment of the change', async () => {
  const id = await create()
  const { patching } = await practice.database.sql.transaction(async (transaction) => {
    await transaction.execute(
      sql`update practice.contacts set full_name = 'Zhou-Baker, Zoe' where id = 'other'`,
    )
    return { patching: patchStatus(id, { clientId: 'other' }) }
  })
  expect(await patching).toBe(204)
  expect((await practice.read(`/matters/${id}`)).client.name).toBe('Zhou-Baker, Zoe')
})

test.each(['nothing', '%00', 'x'.repeat(501), 'a%2Fb'])(
  'answers 404 for a matter %.20j that does not exist',
  async (id) => {
    expect((await practice.ask(`/matters/${id}`)).status).toBe(404)
    expect(await patchStatus(id, { title: 'x' })).toBe(404)
    expect(await patchStatus(id, { clientId: 'nobody' })).toBe(404)
  },
)
