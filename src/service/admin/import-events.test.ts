/** Which webhooks an import notifies: those that listen, once for each record, and only of what was stored. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice } from '#service/testing.ts'
import { importRecords } from './import/testing.ts'

/** A practice with webhooks for these events, to an address that nothing is delivered to. */
async function openListening(...names: string[]) {
  const practice = await openTestPractice()
  onTestFinished(() => practice.close())
  await practice.database.sql.execute(sql`
    insert into practice.webhooks (id, event_name, callback_url, secret)
    select name, name, 'https://127.0.0.1:9/', 'whsec_' || encode('0123456789abcdef01234567', 'base64')
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as names (name)`)
  return practice
}

const ada = { type: 'person', ref: 'ada', firstName: 'Ada', lastName: 'Ferrari', staff: true }
const henry = { type: 'person', ref: 'henry', firstName: 'Henry', lastName: 'Okafor' }
const family = { type: 'plural', ref: 'family', name: 'The Okafors', memberIds: ['henry', 'ada'] }
const transport = { type: 'company', ref: 'transport', name: 'Okafor Transport Pty Ltd' }
const lease = {
  type: 'matter',
  ref: 'lease',
  title: 'Lease of the depot',
  costingMethod: 'Time',
  dateOpen: '2026-03-01',
  practiceArea: 'Leasing',
  stage: 'Instructions',
  clientId: 'transport',
  lawyerId: 'ada',
  roles: [{ roleName: 'Guarantor', contactId: 'henry' }],
}
const call = {
  type: 'task',
  ref: 'call',
  description: 'Call the landlord',
  status: 'Todo',
  dueDate: '2026-03-05',
  associatedMatterId: 'lease',
  assignedToId: 'ada',
}
const letter = { type: 'document', ref: 'letter', title: 'Letter', size: 10 }
const all = [ada, henry, family, transport, lease, letter, call]

test('delivers each imported record to the webhooks that listen, in its imported state', async () => {
  const practice = await openListening(
    'CreateContactEvent',
    'CreateMatterEvent',
    'CreateTaskEvent',
    'UpdateTaskEvent',
  )
  expect(await importRecords(practice, all)).toMatchObject({ exit: 0 })
  const events = await deliveredEvents(practice)
  expect(events.map(({ entityType }) => entityType)).toEqual([
    ...Array.from({ length: 4 }, () => 'CreateContactEvent'),
    'CreateMatterEvent',
    'CreateTaskEvent',
    'UpdateTaskEvent',
  ])
  for (const { entityId, entityType, currentValue } of events) {
    const [, noun] = /(Contact|Matter|Task)/.exec(entityType)!
    // Contacts come before the matters on which they have roles.
    const { roles: _, ...shown } = await practice.read(`/${noun!.toLowerCase()}s/${entityId}`)
    expect(currentValue).toEqual(shown)
  }
})

test('delivers no events without a listener, and no change for a new record', async () => {
  const practice = await openListening('UpdateContactEvent', 'UpdateMatterEvent', 'CreateTaskEvent')
  expect(await importRecords(practice, all)).toMatchObject({ exit: 0 })
  expect((await deliveredEvents(practice)).map(({ entityType }) => entityType)).toEqual([
    'CreateTaskEvent',
  ])
})

test('delivers nothing for a file with a fault', async () => {
  const practice = await openListening('CreateContactEvent', 'CreateMatterEvent')
  expect(
    await importRecords(practice, [...all, { ...call, ref: 'more', assignedToId: 'henry' }]),
  ).toMatchObject({
    exit: 1,
  })
  expect(await deliveredEvents(practice)).toEqual([])
})

test('delivers hundreds of records once each, groups with their members', async () => {
  const practice = await openListening('CreateContactEvent')
  const people = Array.from({ length: 220 }, (_, place) => ({ ...henry, ref: `p${place}` }))
  const groups = Array.from({ length: 220 }, (_, place) => ({
    ...family,
    ref: `g${place}`,
    memberIds: [`p${place}`, place > 0 ? `g${place - 1}` : 'p1'],
  }))
  expect(await importRecords(practice, [...groups, ...people])).toMatchObject({ exit: 0 })
  const events = await deliveredEvents(practice)
  expect(events).toHaveLength(440)
  expect(new Set(events.map(({ entityId }) => entityId)).size).toBe(440)
  const full = events.filter(({ currentValue }) => currentValue.members?.length === 2)
  expect(full).toHaveLength(220)
})

test('a webhook that is deleted during an import waits for it, and never makes it fail', async () => {
  const practice = await openListening('CreateMatterEvent')
  const db = practice.database.sql
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Holds up the import once it knows who listens, and before its first event.
  const held = db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table practice.matter_counts in row exclusive mode`)
    await released
  })
  const waitFor = (table: string) =>
    expect
      .poll(() =>
        rowsOf(
          db,
          sql`select pid from pg_locks
        where not granted and relation = ${`practice.${table}`}::regclass`,
        ),
      )
      .toHaveLength(1)
  const importing = importRecords(practice, all)
  await waitFor('matter_counts')
  const deleting = practice.ask('/webhooks/CreateMatterEvent', { method: 'DELETE' })
  await waitFor('webhooks')
  release()
  await held
  expect(await importing).toMatchObject({ exit: 0 })
  expect((await deleting).status).toBe(204)
  expect(await deliveredEvents(practice)).toEqual([])
})
