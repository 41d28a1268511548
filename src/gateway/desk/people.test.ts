import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import type { Role } from '#contract/roles.ts'
import { deskPrefix } from '#contract/operation.ts'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import type { Exchange, Person } from '#gateway/http/exchange.ts'
import { signInLinkStore } from '#gateway/store/sign-in-links.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { startGateway, write } from '#gateway/testing/stack.ts'
import { onTestFinished } from 'vitest'

type Way = 'passkey' | 'provider'

/** A desk of its own, whose people ask as whoever the test says. */
async function startDesk(way: Way = 'passkey') {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const state = await openDeskState(database)
  let asking: Person = { id: 'passkey#boss', role: 'admin' }
  const admit = async (exchange: Exchange) => {
    exchange.person = asking
    return false
  }
  const { origin } = await startGateway({
    state,
    signIn: { publicUrl: 'https://desk.firm.example', way },
    guard: async () => ({
      refuseCall: admit,
      answerPage: admit,
      answerOwn: async () => false,
      close: async () => {},
    }),
  })
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers: write, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(origin + deskPrefix + path, init)
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
  const add = async (name: string, role: Role) => {
    const email = `${name.toLowerCase()}@firm.example`
    const { body } = await call('POST', '/people', { name, email, role })
    return { ...(body as { id: string; link: string }), email }
  }
  /** Somebody who has signed in with their passkey. */
  const welcome = async (name: string, role: Role) => {
    const person = await add(name, role)
    await state.people.seen(person.id)
    return person
  }
  const as = (person: Person) => (asking = person)
  const list = async () => (await call('GET', '/people')).body.people
  return { database, state, call, add, welcome, as, list }
}

test('an admin adds a person and gets their link, which is kept nowhere', async () => {
  const { call, list, database, state } = await startDesk()
  const ann = { name: ' Ann Brown ', email: ' Ann@Firm.Example', role: 'editor' }
  const { status, body } = await call('POST', '/people', ann)
  expect(status).toBe(200)
  expect(body.link).toMatch(/^https:\/\/desk\.firm\.example\/sign-in\/link#[\w-]{43}$/)
  expect(await list()).toEqual([
    {
      id: body.id,
      name: 'Ann Brown',
      email: 'ann@firm.example',
      role: 'editor',
      roleByProvider: false,
      byPasskey: true,
      passkeys: 0,
      openTime: 0,
      removed: false,
      linkUntil: expect.stringMatching(/T/),
    },
  ])
  const { rows } = (await database.sql.execute(
    sql`select digest from desk.sign_in_links`,
  )) as unknown as { rows: { digest: string }[] }
  const token = body.link.split('#')[1]
  expect(JSON.stringify(rows)).not.toContain(token)
  const again = await call('POST', '/people/links', { id: body.id })
  expect(again.body.link).not.toBe(body.link)
  expect((await state.passkeys.findLink(token))?.state).toBeUndefined()
  expect((await state.passkeys.findLink(again.body.link.split('#')[1]))?.state).toBe('open')
  const { records } = await state.journal.list({ person: 'passkey#boss' })
  expect(records.map(({ operation, recordId }) => [operation, recordId])).toEqual([
    ['linkPerson', body.id],
    ['addPerson', body.id],
  ])
})

test.each([
  [{ name: ' ' }, 'Enter the name'],
  [{ name: 'Ann\nBrown' }, 'without control characters'],
  [{ name: 'Ann \u202enworB' }, 'without control characters'],
  [{ name: 'A'.repeat(101) }, 'at most 100 characters'],
  [{ email: 'ann' }, 'Enter an email address'],
  [{ email: 'ann@firm.example,bob@firm.example' }, 'Enter an email address'],
  [{ email: 'Ann <ann@firm.example>' }, 'Enter an email address'],
  [{ email: `${'a'.repeat(65)}@firm.example` }, 'Enter an email address'],
  [{ role: 'partner' }, 'Choose reader, editor or admin'],
])('a person with %j is refused at the field', async (odd, said) => {
  const { call, list } = await startDesk()
  const person = { name: 'Ann', email: 'ann@firm.example', role: 'reader', ...odd }
  const { status, body } = await call('POST', '/people', person)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ detail: expect.stringContaining(said) }])
  expect(await list()).toEqual([])
})

test('nobody gets the email address of somebody else, until that person is removed', async () => {
  const { call, add } = await startDesk()
  const { id } = await add('Ann', 'reader')
  const other = { name: 'Another', email: 'ANN@firm.example', role: 'reader' }
  const { status, body } = await call('POST', '/people', other)
  expect(status).toBe(409)
  expect(body.errors).toMatchObject([{ pointer: '#/email' }])
  expect((await call('POST', '/people/removals', { id })).status).toBe(200)
  expect((await call('POST', '/people', other)).status).toBe(200)
})

test('a person who is removed and added again finds their time that was not sent, and needs a new passkey', async () => {
  const { call, welcome, list, state } = await startDesk()
  const { id, link } = await welcome('Ann', 'admin')
  await welcome('Bob', 'admin')
  await state.passkeys.add({ id: 'k1', person: id, publicKey: 'AA', counter: 0, transports: [] })
  const timeId = randomUUID()
  await state.outbox.hold(id, timeId, wholeTimeRecord, 600)
  expect(await list()).toMatchObject([
    { name: 'Ann', openTime: 1 },
    { name: 'Bob', openTime: 0 },
  ])
  expect((await call('POST', '/people/removals', { id })).status).toBe(200)
  const again = { name: 'Ann Green', email: 'Ann@firm.example', role: 'reader' }
  const answers = await Promise.all([again, again].map((one) => call('POST', '/people', one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = answers.find(({ status }) => status === 200)!
  expect(body.id).toBe(id)
  expect((await state.outbox.listOpen(id)).map((one) => one.id)).toEqual([timeId])
  expect(await list()).toMatchObject([{ name: 'Ann Green', role: 'reader', passkeys: 0 }, {}])
  expect((await list())[0].lastSignedIn).toBeUndefined()
  expect((await state.passkeys.findLink(link.split('#')[1]!))?.state).toBeUndefined()
  expect((await state.passkeys.findLink(body.link.split('#')[1]))?.state).toBe('open')
})

test('a removal says how much time the desk still sends, and how much it keeps for the person', async () => {
  const { call, welcome, state } = await startDesk()
  const { id } = await welcome('Ann', 'editor')
  const other = await welcome('Bob', 'editor')
  const hold = async (person: string, seconds: number) => {
    const timeId = randomUUID()
    await state.outbox.hold(person, timeId, wholeTimeRecord, seconds)
    return timeId
  }
  await hold(other.id, 600)
  for (const kind of ['recorded', 'unknown', 'refused'] as const) {
    await hold(id, 0)
    const [taken] = await state.dispatch.take(1, 60_000)
    await state.dispatch.end(taken!, { kind, serviceId: '71-R', reason: { detail: 'No.' } })
  }
  await state.outbox.decide(id, await hold(id, 600), { decision: 'set aside' })
  await hold(id, 0)
  const [sending] = await state.dispatch.take(1, 60_000)
  await hold(id, 600)
  const { status, body } = await call('POST', '/people/removals', { id })
  expect({ status, body }).toEqual({ status: 200, body: { id, pendingTime: 2, keptTime: 3 } })
  // What was said to be sent still is, once the service is there again.
  await state.dispatch.end(sending!, { kind: 'later', reason: { detail: 'Away.' }, wait: 0 })
  expect(await state.dispatch.take(9, 60_000)).toMatchObject([{ person: id, id: sending!.id }])
})

test('one admin always remains, even if two admins take the role from each other at the same moment', async () => {
  const { call, welcome, list, add } = await startDesk()
  const ann = await welcome('Ann', 'admin')
  // Who has never signed in cannot be relied on.
  await add('Invited', 'admin')
  const demote = (id: string) => call('PUT', '/people/role', { id, role: 'reader' })
  const alone = await demote(ann.id)
  expect(alone.status).toBe(409)
  expect(alone.body.detail).toContain('There must always be an admin')
  expect((await call('POST', '/people/removals', { id: ann.id })).status).toBe(409)
  const bob = await welcome('Bob', 'admin')
  const both = await Promise.all([demote(ann.id), demote(bob.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const seen = (await list()).filter(({ lastSignedIn }: { lastSignedIn?: string }) => lastSignedIn)
  expect(seen.map(({ role }: { role: Role }) => role).toSorted()).toEqual(['admin', 'reader'])
})

test('only one of two links that are made at the same moment works', async () => {
  const { database, state, add } = await startDesk()
  const { id } = await add('Ann', 'reader')
  const make = (db: Sql) => signInLinkStore(db).newLink(id, { person: 'desk' })
  const { first, last } = await database.sql.transaction(async (other) => {
    const made = await make(other)
    const making = make(database.sql)
    await untilOneWaits(database)
    return { first: made, last: making }
  })
  const states = [first, await last].map(async (token = '') => state.passkeys.findLink(token))
  expect(await Promise.all(states)).toMatchObject([undefined, { state: 'open' }])
  expect(await state.passkeys.newLink('passkey#nobody', { person: 'desk' })).toBeUndefined()
})

test('a change that the journal cannot note is not made, and can be made again', async () => {
  const { call, database, state, welcome } = await startDesk()
  const { id } = await welcome('Ann', 'editor')
  const token = (await state.passkeys.newLink(id, { person: id })) ?? ''
  const key = { person: id, publicKey: 'AA', counter: 0, transports: [] }
  await state.passkeys.add({ ...key, id: 'k1' })
  await state.passkeys.add({ ...key, id: 'k2' })
  const bob = { name: 'Bob', email: 'bob@firm.example', role: 'reader' }
  const change = async () => [
    (await call('POST', '/people', bob)).status,
    (await call('PUT', '/people/role', { id, role: 'reader' })).status,
    await state.passkeys.useLink(token, { ...key, id: 'k3' }).catch(() => 500),
    await state.passkeys.remove({ person: id }, 'k1').catch(() => 500),
    (await call('POST', '/people/links', { id })).status,
    (await call('POST', '/take-over', { decision: 'leave' })).status,
    (await call('POST', '/people/removals', { id })).status,
  ]
  await database.sql.execute(sql`alter table desk.journal rename to elsewhere`)
  expect(await change()).toEqual([500, 500, 500, 500, 500, 500, 500])
  await database.sql.execute(sql`alter table desk.elsewhere rename to journal`)
  expect(await change()).toEqual([200, 204, true, 'removed', 200, 204, 200])
})

test('a reader and an editor see no list of people, and change nobody', async () => {
  const { call, as, add } = await startDesk()
  const { id } = await add('Ann', 'reader')
  for (const role of ['reader', 'editor'] as const) {
    as({ id, role })
    const answers = await Promise.all([
      call('GET', '/people'),
      call('POST', '/people', { name: 'A', email: 'a@firm.example', role: 'admin' }),
      call('POST', '/people/links', { id }),
      call('PUT', '/people/role', { id, role: 'admin' }),
      call('POST', '/people/removals', { id }),
      call('POST', '/people/readmissions', { id }),
      call('GET', '/take-over'),
      call('POST', '/take-over', { decision: 'take over' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  }
})

test('people of a provider get a role here only where it names none, and are not added here', async () => {
  const { call, state, list } = await startDesk('provider')
  const signIn = (sub: string, role?: Role) =>
    state.people.signedIn({ id: `https://idp#${sub}`, email: `${sub}@firm.example`, role })
  await signIn('ann', 'admin')
  expect(await signIn('bob')).toMatchObject({ role: 'reader' })
  const refused = await call('PUT', '/people/role', { id: 'https://idp#ann', role: 'reader' })
  expect(refused.body.detail).toContain('sign-in provider sets this person’s role')
  expect(
    (await call('PUT', '/people/role', { id: 'https://idp#bob', role: 'editor' })).status,
  ).toBe(204)
  expect(await signIn('bob')).toMatchObject({ role: 'editor' })
  expect(await list()).toMatchObject([
    { id: 'https://idp#ann', role: 'admin', roleByProvider: true },
    { id: 'https://idp#bob', role: 'editor', roleByProvider: false, byPasskey: false },
  ])
  // Who is removed is not let in, whatever the provider says, until an admin says so; their role is gone.
  const bob = { id: 'https://idp#bob' }
  expect((await call('POST', '/people/removals', bob)).status).toBe(200)
  expect(await list()).toMatchObject([{ removed: false }, { ...bob, removed: true }])
  expect(await signIn('bob', 'admin')).toEqual({ refused: 'removed' })
  expect((await call('POST', '/people/readmissions', bob)).status).toBe(204)
  expect((await call('POST', '/people/readmissions', bob)).status).toBe(409)
  expect(await signIn('bob')).toMatchObject({ role: 'reader' })
  const added = { name: 'Ann', email: 'kim@firm.example', role: 'reader' }
  expect((await call('POST', '/people', added)).status).toBe(409)
  const other = { id: 'https://idp#other', email: 'BOB@firm.example' }
  expect(await state.people.signedIn(other)).toEqual({ refused: 'email taken' })
})

/** Resolves when a transaction waits for another one. */
const untilOneWaits = ({ sql: db }: Database) =>
  expect
    .poll(async () => {
      const waiting = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await rowsOf(db, waiting)).length
    })
    .toBe(1)

/** What one person did before people signed in. */
async function useAlone({ state }: Awaited<ReturnType<typeof startDesk>>) {
  await state.people.changePreferences('local', { staffContactId: 's1', timeUnitMinutes: 10 })
  await state.recents.note('local', { kind: 'matter', id: 'm1' })
  await state.recents.note('local', { kind: 'matter', id: 'm2' })
  const id = randomUUID()
  await state.outbox.hold('local', id, wholeTimeRecord, 600)
  return id
}

test('the first admin takes over what was kept before people signed in, of two at the same moment one', async () => {
  const desk = await startDesk()
  const timeId = await useAlone(desk)
  const { call, as, state } = desk
  const ann = await desk.welcome('Ann', 'admin')
  const bob = await desk.welcome('Bob', 'admin')
  as({ id: ann.id, role: 'admin' })
  await state.people.changePreferences(ann.id, { timeUnitMinutes: 15 })
  await state.recents.note(ann.id, { kind: 'matter', id: 'm1' })
  expect((await call('GET', '/take-over')).body).toEqual({
    offered: true,
    openTime: 1,
    recordedTime: 0,
    recents: 2,
    preferences: true,
  })
  const take = (person: string) => state.takeOver.decide({ person }, 'take over')
  const both = await Promise.all([take(ann.id), take(bob.id)])
  expect(both.toSorted()).toEqual(['decided before', 'done'])
  const [winner, loser] = both[0] === 'done' ? [ann.id, bob.id] : [bob.id, ann.id]
  expect((await state.outbox.listOpen(winner)).map(({ id }) => id)).toEqual([timeId])
  expect(await state.outbox.listOpen(loser)).toEqual([])
  expect(await state.recents.list(winner, 'matter')).toHaveLength(2)
  expect(await state.people.preferences(winner)).toMatchObject({
    staffContactId: 's1',
    timeUnitMinutes: winner === ann.id ? 15 : 10,
  })
  expect((await call('GET', '/take-over')).body.offered).toBe(false)
  expect((await call('POST', '/take-over', { decision: 'take over' })).status).toBe(409)
})

test('what is left stays where it is, and is offered to nobody again', async () => {
  const desk = await startDesk()
  const timeId = await useAlone(desk)
  expect((await desk.call('POST', '/take-over', { decision: 'leave' })).status).toBe(204)
  expect((await desk.call('GET', '/take-over')).body).toEqual({ offered: false })
  expect((await desk.state.outbox.listOpen('local')).map(({ id }) => id)).toEqual([timeId])
  const { records } = await desk.state.journal.list({ person: 'passkey#boss' })
  expect(records).toMatchObject([{ operation: 'leaveState', outcome: 'saved' }])
})

test('nothing is taken over while a time record is being sent', async () => {
  const desk = await startDesk()
  await useAlone(desk)
  await desk.database.sql.execute(
    sql`update desk.time_outbox set state = 'sending', leased_until = now() + interval '1 minute'`,
  )
  const { status, body } = await desk.call('POST', '/take-over', { decision: 'take over' })
  expect(status).toBe(409)
  expect(body.detail).toContain('being sent at this moment')
  expect((await desk.call('GET', '/take-over')).body.offered).toBe(true)
  const { records } = await desk.state.journal.list({})
  expect(records.map(({ operation, outcome }) => [operation, outcome])).not.toContainEqual([
    'takeOverState',
    'saved',
  ])
})

test('nothing is taken over while another desk begins to send a time record', async () => {
  const { state, database } = await startDesk()
  await state.outbox.hold('local', randomUUID(), wholeTimeRecord, 0)
  const { decided } = await database.sql.transaction(async (other) => {
    await other.execute(
      sql`update desk.time_outbox set state = 'sending', leased_until = now() + interval '1 minute'`,
    )
    const deciding = state.takeOver.decide({ person: 'passkey#boss' }, 'take over')
    await untilOneWaits(database)
    return { decided: deciding }
  })
  expect(await decided).toBe('time is being sent')
  expect(await state.takeOver.offer()).toMatchObject({ offered: true, openTime: 1 })
})

test('a desk without people to sign in offers nothing to take over', async () => {
  const desk = await startDesk()
  expect((await desk.call('GET', '/take-over')).body.offered).toBe(false)
  await useAlone(desk)
  desk.as({ id: 'local', role: 'admin' })
  expect((await desk.call('GET', '/take-over')).body.offered).toBe(false)
})

test('a reader who asks for people again and again is in the journal once', async () => {
  const { call, as, state } = await startDesk()
  as({ id: 'passkey#reader', role: 'reader' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => call('GET', '/people')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await call('POST', '/people/links', { id: 'x' })).status).toBe(403)
  const { records } = await state.journal.list({ person: 'passkey#reader' })
  expect(records.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['linkPerson', 'not saved'],
    ['listPeople', 'not saved'],
  ])
})
