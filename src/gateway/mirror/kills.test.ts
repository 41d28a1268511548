import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { endurance } from '#main/testing/endurance.ts'
import { listedPractice, madeDocuments, madeMatters, madeTasks } from './testing/listed-practice.ts'
import {
  keptMatters,
  keptTasks,
  mirrorDatabase,
  shown,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'

const database = mirrorDatabase()

/**
 * The same database for a process that is killed as it begins its `last` transaction: from then on it does nothing. It
 * counts as dead once the transactions that it had begun have ended, as they may renew a lease.
 */
function mortal(given: Database, last: number) {
  let begun = 0
  let die = () => {}
  const killed = new Promise<void>((resolve) => (die = resolve))
  const underWay: Promise<unknown>[] = []
  const transaction: Database['sql']['transaction'] = (...work) => {
    const ended = given.sql.transaction(...work)
    underWay.push(ended)
    return ended
  }
  const db = new Proxy(given.sql, {
    get(target, name, receiver) {
      if (name === 'transaction') begun += 1
      if (begun >= last) {
        die()
        throw new Error('This process was killed.')
      }
      return name === 'transaction' ? transaction : Reflect.get(target, name, receiver)
    },
  })
  const dead = killed.then(() => Promise.allSettled(underWay))
  return { database: { ...given, sql: db }, dead }
}

const busyConnections = sql`select pid from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`

test('no record is missing or doubled after kills during fill and sweep', async () => {
  const practice = listedPractice(madeMatters(200), [], {
    tasks: madeTasks(40),
    documents: madeDocuments(40),
  })
  for (let round = 0; round < endurance.mirrorKills; round += 1) {
    const killed = mortal(database(), 8 + ((round * 17) % 40))
    startTestMirror(killed.database, practice, { embedded: true })
    await killed.dead
    // A lease is renewed outside a transaction, too.
    await expect.poll(() => rowsOf(database().sql, busyConnections)).toEqual([])
    await database().sql.execute(sql`update mirror.kinds set leased_until = null,
      complete_at = complete_at - interval '3 days'`)
    practice.matters = [...practice.matters.slice(2), ...madeMatters(3, 1000 + 3 * round)]
    practice.tasks = practice.tasks!.slice(1)
    practice.documents = practice.documents!.slice(1)
  }
  const { mirror } = startTestMirror(database(), practice, { embedded: true })
  await untilAll(mirror)
  await sweepAnew(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
  expect(await keptTasks(database())).toEqual(shown(practice.tasks!))
  expect(await keptMatters(database(), 'documents')).toEqual(shown(practice.documents!))
  const [people] = await rowsOf<{ count: number }>(
    database().sql,
    sql`select count(*)::integer as count from mirror.people`,
  )
  expect(people?.count).toBe(4 * practice.matters.length)
})
