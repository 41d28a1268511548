/** What was deleted here while an older answer of the service, which still has it, was on its way. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removedRecords } from './store/removed-records.ts'
import { json } from './testing/json.ts'
import { listedPractice, madeDocuments, madeMatters } from './testing/listed-practice.ts'
import {
  keptMatters,
  mirrorDatabase,
  shown,
  startTestMirror,
  untilAll,
  untilRead,
} from './testing/mirror.ts'

const database = mirrorDatabase()

/** Reads a list of documents, in which one is deleted before the answer arrives. */
async function deleteMeanwhile(path: string, read: 'opened' | 'swept') {
  const practice = listedPractice(madeMatters(5), [], {
    tasks: [],
    documents: madeDocuments(10),
  })
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const records = practice.documents!.filter(
    ({ associatedMatter }) => read === 'swept' || associatedMatter?.id === 'm-000001',
  )
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let asked = 0
  practice.interrupt = ({ pathname }) => {
    if (!pathname.endsWith(path) || asked > 0) return undefined
    asked += 1
    return held.then(() => json({ totalRecords: records.length, pageIndex: 0, records }))
  }
  if (read === 'opened') mirror.noteOpened('m-000001')
  else await mirror.command('refill')
  await expect.poll(() => asked).toBe(1)
  practice.documents = practice.documents!.slice(1)
  mirror.noteWrite({
    operation: 'deleteDocument',
    recordId: 'd-000001',
    person: 'ada',
    outcome: 'saved',
  })
  await expect.poll(() => keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
  practice.calls.length = 0
  release()
  return { practice, mirror }
}

test.each([
  ['the documents of their matter', '/m-000001/documents', 'opened'],
  ['all documents', '/v1/documents', 'swept'],
] as const)('a document deleted here while %s are read stays deleted', async (_, path, read) => {
  const { practice, mirror } = await deleteMeanwhile(path, read)
  // The tasks of a matter are read after its documents.
  if (read === 'opened')
    await expect.poll(() => practice.calls.join()).toContain('associatedMatterId=m-000001')
  else await untilRead(mirror)
  expect(await keptMatters(database(), 'documents')).toEqual(shown(practice.documents!))
  expect((await mirror.changes('m-000001', {})).records).toMatchObject([
    { what: 'no longer listed', person: 'ada' },
  ])
})

test('what the version before has kept, without a note of what was removed, is still shown and kept true', async () => {
  const practice = listedPractice(madeMatters(5), [], { tasks: [], documents: madeDocuments(10) })
  const before = startTestMirror(database(), practice)
  await untilAll(before.mirror)
  await before.mirror.close()
  const { sql: db } = database()
  await db.execute(sql`drop table mirror.removed`)
  await db.execute(sql`delete from mirror.migrations where name = ${removedRecords.name}`)
  const { mirror } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  expect((await mirror.search('Contract 10')).documents).toMatchObject([{ id: 'd-000010' }])
  practice.documents = practice.documents!.slice(1)
  mirror.noteWrite({ operation: 'deleteDocument', recordId: 'd-000001' })
  await expect.poll(() => keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
})
