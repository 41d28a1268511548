import { expect, test } from 'vitest'
import { listedPractice, madeMatters } from './testing/listed-practice.ts'
import { mirrorDatabase, startTestMirror, sweepAnew, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()

test('names records of every kind by their ids, also those that the service no longer has', async () => {
  const practice = listedPractice(
    madeMatters(3),
    [{ id: 'C-1', fullName: 'Ada Ferrari' }, { id: 'c-2' }],
    {
      tasks: [{ id: 't-1', description: 'Lodge the caveat' }],
      documents: [
        { id: 'd-1', title: 'Deed of gift' },
        { id: 'd-2', title: 'Lease' },
      ],
    },
  )
  const { mirror } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  practice.documents = [{ id: 'd-2', title: 'Lease' }]
  practice.matters = practice.matters.slice(1)
  await sweepAnew(mirror)
  expect(
    await mirror.names([
      { kind: 'documents', id: 'd-1' },
      { kind: 'matters', id: 'm-000002' },
      { kind: 'matters', id: 'm-000001' },
      { kind: 'documents', id: 'd-2' },
      { kind: 'documents', id: 'm-000002' },
      { kind: 'contacts', id: 'C-1' },
      { kind: 'contacts', id: 'c-2' },
      { kind: 'tasks', id: 't-1' },
      { kind: 'tasks', id: "'; drop table mirror.tasks; --" },
      { kind: 'documents', id: 'd-1' },
    ]),
  ).toEqual([
    'Deed of gift',
    '2026/2 · Purchase of 2 Alder Street',
    'Purchase of 1 Alder Street',
    'Lease',
    undefined,
    'Ada Ferrari',
    undefined,
    'Lodge the caveat',
    undefined,
    'Deed of gift',
  ])
})

test('names nothing once it is forgotten, nor from another service', async () => {
  const practice = listedPractice(madeMatters(1))
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const first = { kind: 'matters', id: 'm-000001' } as const
  expect(await mirror.names([first])).toHaveLength(1)
  const other = startTestMirror(database(), practice, { address: 'https://other.example' }).mirror
  expect(await other.names([first])).toEqual([])
  await mirror.command('forget')
  expect((await mirror.names([first]))[0]).toBeUndefined()
})
