import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'
import { startGateway, startUpstream } from '#gateway/testing/stack.ts'
import { openGuard } from '#gateway/http/guard.ts'
import type { Write } from '#gateway/store/journal.ts'

const opened = deskDatabase()

/** What a person reads at a desk with sign-in. */
async function startFor(id: string, role: Role) {
  const { url } = await startUpstream()
  const { origin } = await startGateway({
    url,
    state: opened().state,
    guard: async () => ({
      ...openGuard,
      async refuseCall(exchange) {
        exchange.person = { id, role }
        return false
      },
    }),
  })
  const read = (path: string) => fetch(`${origin}/desk/v1${path}`)
  return { read }
}

const note = ({
  outcome = 'saved',
  ...line
}: Partial<Write> & { outcome?: 'saved' | 'not saved' }) =>
  opened().state.journal.note(
    { exchange: randomUUID(), person: 'p-ann', operation: 'patchTask', ...line },
    outcome,
  )

/** The rows of a file, as a spreadsheet reads them. */
const cellsIn = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(','))

test('gives an admin the journal as a file that a spreadsheet reads, and calculates nothing of', async () => {
  const { people } = opened().state
  await people.signedIn({ id: 'p-ann', name: '=HYPERLINK("https://evil.example","Ann, B.")' })
  await note({ recordId: '-1+2', address: '203.0.113.7' })
  await note({ person: 'p-žižka', operation: 'signIn', outcome: 'not saved' })
  const { read } = await startFor('p-admin', 'admin')
  const answer = await read('/journal/csv?whose=all')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  const [first, second, third] = text.split('\r\n')
  expect(first).toBe(
    'When (UTC),Who,Person,What,Operation,Record,From,Outcome,Record name,Minutes,Matter',
  )
  expect(second).toMatch(/^\d{4}-.*Z,,p-žižka,Sign-in refused,signIn,,,Refused,,,$/)
  expect(third).toContain(
    `,"'=HYPERLINK(""https://evil.example"",""Ann, B."")",p-ann,Change task,patchTask,'-1+2,203.0.113.7,Saved,,,`,
  )
})

test('gives everybody else their own lines alone, as a list, as facts and as a file', async () => {
  await note({ person: 'p-bob', recordId: 't-9' })
  const { read } = await startFor('p-bob', 'reader')
  for (const path of ['/journal', '/journal/facts', '/journal/csv']) {
    expect((await read(`${path}?whose=all`)).status, path).toBe(403)
  }
  expect((await read('/journal/csv?person=p-ann')).status).toBe(403)
  const facts = await (await read('/journal/facts')).json()
  const refused = ['exportJournal', 'getJournalFacts', 'listJournal']
  expect(facts.people).toEqual([{ id: 'p-bob' }])
  expect(facts.operations.toSorted()).toEqual([...refused, 'patchTask'])
  const rows = cellsIn(await (await read('/journal/csv')).text())
  // That they asked for more is in the journal as well, each way once.
  expect(
    rows.map(([, , person, , operation, , , outcome]) => [person, operation, outcome]),
  ).toEqual([
    ['p-bob', 'exportJournal', 'Refused'],
    ['p-bob', 'getJournalFacts', 'Refused'],
    ['p-bob', 'listJournal', 'Refused'],
    ['p-bob', 'patchTask', 'Saved'],
  ])
  expect(rows.at(-1)?.[5]).toBe('t-9')
})

test('puts every line of a long journal into the file once, and keeps to the filters', async () => {
  const { sql: db } = opened().database
  await db.execute(sql`
    with lines as (select gen_random_uuid() as exchange, n from generate_series(1, 1200) n)
    insert into desk.journal (exchange, at, person, operation, record_id, outcome)
    select exchange, now(), 'p-long', 'createTask', 'r' || n, outcome
    from lines, (values ('begun'), ('saved')) as o (outcome)`)
  const { read } = await startFor('p-admin', 'admin')
  const rows = cellsIn(await (await read('/journal/csv?whose=all&person=p-long')).text())
  expect(new Set(rows.map(([, , , , , record]) => record)).size).toBe(1200)
  expect(rows).toHaveLength(1200)
  const none = await read('/journal/csv?whose=all&person=p-long&outcome=not%20saved')
  expect(cellsIn(await none.text())).toEqual([])
})

test('still says after a take-over what time was recorded before it, in the page and in the file', async () => {
  const { state } = opened()
  const alone = await startDesk(state, (_, response) => void response.end('{"id":"71-R"}'))
  await alone.desk('PATCH', '/preferences', { timeHoldSeconds: 0 })
  const path = `/time-records/${randomUUID()}`
  await alone.desk('PUT', path, wholeTimeRecord)
  await expect.poll(async () => (await alone.read(path)).state).toBe('recorded')
  expect(await state.takeOver.decide({ person: 'p-admin' }, 'take over')).toBe('done')
  const { read } = await startFor('p-admin', 'admin')
  const query = 'whose=all&recordId=71-R'
  const { records } = await (await read(`/journal?${query}`)).json()
  const matter = { id: wholeTimeRecord.associatedMatterId }
  expect(records).toMatchObject([{ person: 'local', recordMinutes: 45, matter }])
  const [row] = cellsIn(await (await read(`/journal/csv?${query}`)).text())
  expect(row?.[9]).toBe('45')
})

test('names the people who were added, changed or removed, also those who have done nothing yet', async () => {
  const { signInPeople, passkeys } = opened().state
  const by = { person: 'p-boss' }
  const bob = { name: 'Bob Green', email: 'bob@firm.example', role: 'reader' } as const
  const added = await signInPeople.add(bob, by)
  const id = typeof added === 'string' ? '' : added.id
  await passkeys.newLink(id, by)
  await signInPeople.changeRole(id, 'editor', by)
  await signInPeople.remove(id, by)
  const { read } = await startFor('p-admin', 'admin')
  const { records } = await (await read('/journal?whose=all&person=p-boss')).json()
  const named = (operation: string) => ({ operation, recordId: id, recordName: 'Bob Green' })
  const operations = ['removePerson', 'changeRole', 'linkPerson', 'addPerson']
  expect(records).toMatchObject(operations.map(named))
  const rows = cellsIn(await (await read('/journal/csv?whose=all&person=p-boss')).text())
  expect(rows.map((cells) => cells[8])).toEqual(operations.map(() => 'Bob Green'))
})

test('says how many lines were taken away and before when, and adds up what was taken away before', async () => {
  const { journal } = opened().state
  const before = (await journal.list({})).totalRecords
  expect((await journal.facts({})).takenAway).toBeUndefined()
  await journal.takeAwayOld(0)
  expect((await journal.facts({})).takenAway?.lines).toBe(before)
  await note({})
  await journal.takeAwayOld(0)
  const { read } = await startFor('p-admin', 'admin')
  const { takenAway } = await (await read('/journal/facts?whose=all')).json()
  // The line that said so before is a line as well.
  expect(takenAway.lines).toBe(before + 2)
  expect(Date.parse(takenAway.before)).toBeLessThanOrEqual(Date.now())
  const own = await (await startFor('p-bob', 'reader')).read('/journal/facts')
  expect((await own.json()).takenAway).toEqual({ before: takenAway.before })
})
