/** Contacts who have more than a name, of a service that does not list its contacts. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { json } from './testing/json.ts'
import { type Interrupt, listedPractice, madeMatters } from './testing/listed-practice.ts'
import { kindIn, mirrorDatabase, startTestMirror, sweepAnew, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()

const made = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `p-${100 + place}`,
    fullName: `Person ${place}`,
    phone: '0491 570 156',
  }))

/** A mirror that has as many contacts from a list that is not there any more. */
async function startUnlisted(count: number) {
  const people = made(count)
  const practice = listedPractice(madeMatters(3), people)
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const asked = () =>
    practice.calls.flatMap((call) => /^\/contacts\/(p-\d+)$/.exec(call)?.[1] ?? [])
  /** Has the contacts read again while the service answers so, and resolves to who was asked for. */
  const sweep = async (interrupt: Interrupt) => {
    practice.calls.length = 0
    practice.interrupt = (url) =>
      url.pathname.endsWith('/contacts') ? json({}, 404) : interrupt(url)
    await sweepAnew(mirror)
    return asked()
  }
  await sweep(() => undefined)
  return { mirror, practice, sweep }
}

const keptContacts = async () =>
  (
    await rowsOf<{ id: string }>(
      database().sql,
      sql`select id from mirror.contacts where id like 'p-%' order by id`,
    )
  ).map(({ id }) => id)

const answersOf = (status: number, path = '/contacts/'): Interrupt => {
  return ({ pathname }) => (pathname.includes(path) ? json({}, status) : undefined)
}

test('contacts stay while the service answers 404 to all that is asked of contacts', async () => {
  const { sweep } = await startUnlisted(6)
  expect(await sweep(answersOf(404))).toHaveLength(6)
  expect(await keptContacts()).toHaveLength(6)
})

test('contacts stay where the service begins to answer 404 while they are asked for', async () => {
  const { sweep } = await startUnlisted(6)
  let answers = 0
  await sweep(({ pathname }) => {
    answers += pathname.includes('/contacts/') ? 1 : 0
    return answers > 3 ? answersOf(404)(new URL(`https://a.example${pathname}`)) : undefined
  })
  expect(await keptContacts()).toHaveLength(6)
})

test('a contact who was deleted goes where the service has another', async () => {
  const { sweep } = await startUnlisted(3)
  await sweep(answersOf(404, '/contacts/p-100'))
  expect(await keptContacts()).toEqual(['p-101', 'p-102'])
})

test('no contact is asked for on the day the list goes, and one refusal ends the asking, not the reading', async () => {
  const { mirror, practice, sweep } = await startUnlisted(6)
  expect(practice.calls.filter((call) => call.startsWith('/contacts/'))).toEqual([])
  const limit = answersOf(429, '/contacts/p-102')
  expect(await sweep(limit)).toEqual(['p-100', 'p-101', 'p-102'])
  expect(await kindIn(mirror, 'contacts')).toMatchObject({ state: 'kept', readingSince: undefined })
  // Whoever was not asked for comes first the next time.
  expect(await sweep(limit)).toEqual(['p-103', 'p-104', 'p-105', 'p-100', 'p-101', 'p-102'])
})

test('at most 200 contacts are asked for in one sweep, and the others in the next', async () => {
  const { sweep } = await startUnlisted(210)
  expect(await sweep(() => undefined)).toHaveLength(200)
  // The eleventh is the first that was asked for before, and ends it.
  const next = await sweep(answersOf(429, '/contacts/p-100'))
  expect(next.slice(0, 10)).toEqual(
    made(210)
      .slice(200)
      .map(({ id }) => id),
  )
})
