import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ListedMatter, listedPractice, madeMatters } from './testing/listed-practice.ts'
import { mirrorDatabase, startTestMirror, sweepAnew, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()
const guid = 'ab12cd34-1234-4321-aaaa-0123456789ab'

test('names records of every kind by their ids, also those that the service no longer has', async () => {
  const practice = listedPractice(
    madeMatters(3),
    [
      { id: guid.toUpperCase(), fullName: 'Ada Ferrari' },
      { id: 'c-2' },
      { id: 'c-3', shortName: 'Birch' },
    ],
    {
      tasks: [
        {
          id: 't-1',
          associatedMatterId: 'm-000001',
          description: `Lodge the caveat ${'!'.repeat(300)}`,
        },
      ],
      documents: [
        { id: 'd-1', title: 'Deed of gift', associatedMatter: { id: 'm-000002' } },
        { id: 'd-2', title: 'Lease', associatedMatter: { id: 'm-9', title: 'Mills' } },
      ],
    },
  )
  const { mirror } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  practice.documents = practice.documents!.slice(1)
  practice.matters = practice.matters.slice(1)
  await sweepAnew(mirror)
  const matter = { id: 'm-000002', name: '2026/2 · Purchase of 2 Alder Street' }
  const deed = { name: 'Deed of gift', matter }
  expect(
    await mirror.names([
      { kind: 'documents', id: 'd-1' },
      { kind: 'matters', id: 'm-000002' },
      { kind: 'matters', id: 'm-000001' },
      { kind: 'documents', id: 'd-2' },
      { kind: 'documents', id: 'm-000002' },
      { kind: 'contacts', id: guid },
      { kind: 'contacts', id: 'c-2' },
      { kind: 'contacts', id: 'c-3' },
      { kind: 'contacts', id: '\0\u{D800}' },
      { kind: 'tasks', id: 't-1' },
      { kind: 'tasks', id: "'; drop table mirror.tasks; --" },
      { kind: 'documents', id: 'd-1' },
    ]),
  ).toEqual([
    deed,
    { name: '2026/2 · Purchase of 2 Alder Street' },
    { name: 'Purchase of 1 Alder Street' },
    { name: 'Lease', matter: { id: 'm-9', name: 'Mills' } },
    undefined,
    { name: 'Ada Ferrari' },
    {},
    { name: 'Birch' },
    undefined,
    { name: `Lodge the caveat ${'!'.repeat(183)}`, matter: { id: 'm-000001' } },
    undefined,
    deed,
  ])
})

test('a record that is listed again has the name that it has now, and one that is gone again the last', async () => {
  const practice = listedPractice(madeMatters(2))
  const { mirror } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  const [first, second] = practice.matters
  const nameAfter = async (matters: ListedMatter[]) => {
    practice.matters = matters
    await sweepAnew(mirror)
    return (await mirror.names([{ kind: 'matters', id: first!.id }]))?.[0]?.name
  }
  expect(await nameAfter([second!])).toBe('Purchase of 1 Alder Street')
  expect(await nameAfter([{ ...first!, title: 'Sale' }, second!])).toBe('2026/1 · Sale')
  expect(await nameAfter([second!])).toBe('Sale')
  await database().sql.execute(sql`update mirror.changes set record_name = null`)
  expect(await nameAfter([second!])).toBe('Sale')
})

test('names nothing once it is forgotten, nor from another service', async () => {
  const practice = listedPractice(madeMatters(1))
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const first = { kind: 'matters', id: 'm-000001' } as const
  expect(await mirror.names([first])).toEqual([{ name: '2026/1 · Purchase of 1 Alder Street' }])
  const other = startTestMirror(database(), practice, { address: 'https://other.example' }).mirror
  expect(await other.names([first])).toBeUndefined()
  await mirror.command('forget')
  expect((await mirror.names([first]))?.[0]).toBeUndefined()
})
