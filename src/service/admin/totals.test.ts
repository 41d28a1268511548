/** Stored counts and search texts are right after a restore and after an import. */
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { exportRecords, newFolder, shownBy } from './import/testing.ts'
import { command } from './testing.ts'

let source: TestPractice
beforeAll(async () => {
  source = await openTestPractice({ matters: 60 })
  // What was changed and deleted counts as well.
  const { records: matters } = await source.read('/matters?pageSize=4')
  const { records: staff } = await source.read('/contacts?staffType=Staff&pageSize=2')
  for (const [place, { id }] of matters.entries()) {
    const patch = { lawyerId: staff[place % 2].id, dateOpen: '2026-02-03', title: `Moved ${place}` }
    expect(await source.send('PATCH', `/matters/${id}`, patch)).toHaveProperty('status', 204)
  }
  const { records: documents } = await source.read('/documents?pageSize=20')
  const free = documents.find(({ lockExpires }: { lockExpires?: string }) => !lockExpires)
  expect(await source.ask(`/documents/${free.id}`, { method: 'DELETE' })).toHaveProperty('ok', true)
})
afterAll(() => source.close())

/** The ways to move a practice; each returns the command that fills an empty one. */
const moves: [how: string, prepare: () => Promise<string[]>][] = [
  [
    'restored from a backup',
    async () => {
      const folder = await newFolder()
      await command(source.administer, ['backup', folder])
      return ['restore', folder]
    },
  ],
  ['imported from an export', async () => ['import', (await exportRecords(source)).path]],
]

type Named = { id: string; name: string }

/** How many records there are by every filter, alone and with others; ids go by their names. */
async function totalsOf({ read }: TestPractice): Promise<Record<string, number>> {
  const { records: staff } = await read('/contacts?staffType=Staff&pageSize=250')
  const { records: matters } = await read('/matters?pageSize=250')
  const areas: Named[] = await read('/practice-areas/lookup')
  const accounts = new Map<string, string>(
    matters.map((matter: Record<string, string>) => [
      matter['trustAccount'],
      matter['trustAccountId'],
    ]),
  )
  const people: { id: string; fullName: string }[] = staff
  const filters: [name: string, query: string][] = [
    ...people.map(({ id, fullName }): [string, string] => [fullName, `lawyerId=${id}`]),
    ...areas.map(({ id, name }): [string, string] => [name, `practiceAreas=${id}`]),
    ...[...accounts].map(([name, id]): [string, string] => [name, `trustAccountIds=${id}`]),
    ...[
      '',
      'costingMethod=Time',
      'costingMethod=Fixed',
      'openDateStart=2026-02-03&openDateEnd=2026-02-03',
      'openDateEnd=2026-01-01',
      'modifiedDateStart=2026-01-01T00:00:00Z',
      'modifiedDateEnd=2026-07-01T10:00:00Z',
      'search=moved',
      'search=e',
      'search=ar&costingMethod=Time',
    ].map((query): [string, string] => [query, query]),
  ]
  const totals: Record<string, number> = {}
  const count = async (name: string, path: string) => {
    totals[name] = (await read(path)).totalRecords
  }
  for (const [name, query] of filters) {
    for (const status of ['', '&status=Open', '&status=Closed']) {
      await count(`matters ${name}${status}`, `/matters?${query}${status}`)
    }
  }
  for (const linked of ['', '&associatedEntityType=Matter', '&associatedEntityType=Contact']) {
    for (const types of ['', 'types=Email', 'types=Note,Document', 'search=letter']) {
      await count(`documents ${types}${linked}`, `/documents?${types}${linked}`)
    }
  }
  for (const query of ['', 'status=Todo', 'taskType=Matter', 'search=call']) {
    await count(`tasks ${query}`, `/tasks?${query}`)
  }
  return totals
}

/** Statements that find stored counts and texts that disagree with the records. */
const mistakes: Record<string, SQL> = {
  'counts of matters': sql`
    select dimension, value, status, n from practice.matter_counts where n <> 0
    except select dimension, value, status, count(*) from practice.matters, lateral (values
      ('all', ''), ('lawyer', lawyer_id), ('practice area', practice_area_id),
      ('trust account', trust_account_id), ('costing method', costing_method)
    ) as kinds (dimension, value) where value is not null group by dimension, value, status`,
  'days of matters': sql`
    select dimension, day, status, n from practice.matter_days where n <> 0
    except select dimension, day, status, count(*) from practice.matters, lateral (values
      ('opened', date_open), ('changed', (user_change_timestamp at time zone 'UTC')::date)
    ) as days (dimension, day) where day is not null group by dimension, day, status`,
  'counts of documents': sql`
    select linked_to, type, n from practice.document_counts where n <> 0
    except select coalesce(linked_to, ''), type, count(*) from practice.documents group by 1, 2`,
  'texts of matters': sql`
    select id, practice.with_plain_names(search_key) from practice.matters
    except select id, search_key from practice.matter_texts`,
  'names on matters': sql`
    select matters.id from practice.matters
    left join practice.contacts client on client.id = client_id
    left join practice.contacts lawyer on lawyer.id = lawyer_id
    left join practice.practice_areas area on area.id = matters.practice_area_id
    left join practice.stages stage on stage.id = stage_id
    where (client_name, lawyer_name, practice_area_name, stage_name)
      is distinct from (client.full_name, lawyer.full_name, area.name, stage.name)`,
}

async function expectNoMistakes({ database }: TestPractice) {
  for (const [what, wrong] of Object.entries(mistakes)) {
    expect(await rowsOf(database.sql, wrong), what).toEqual([])
  }
}

test.each(moves)(
  'finds, filters and counts as before in a practice that was %s, and keeps counting',
  { timeout: 60_000 },
  async (_, prepare) => {
    const target = await openTestPractice()
    try {
      expect(await command(target.administer, await prepare())).toMatchObject({ exit: 0 })
      const before = await totalsOf(source)
      expect(Object.values(before).filter((total) => total > 0).length).toBeGreaterThan(50)
      expect(await totalsOf(target)).toEqual(before)
      expect(await shownBy(target)).toEqual(await shownBy(source))
      await expectNoMistakes(target)
      await changeRecords(target)
      await expectNoMistakes(target)
      const { totalRecords } = await target.read('/matters?search=afterwards')
      expect([totalRecords, (await target.read('/matters')).totalRecords]).toEqual([1, 61])
    } finally {
      await target.close()
    }
  },
)

/** Opens a matter, moves one and deletes a document. */
async function changeRecords({ read, send, ask }: TestPractice): Promise<void> {
  const { records: matters } = await read('/matters?pageSize=1')
  const { records: staff } = await read('/contacts?staffType=Staff&pageSize=1')
  const [area] = await read('/practice-areas/lookup')
  const { stages } = await read(`/practice-areas/${area.id}`)
  const matter = {
    title: 'Opened afterwards',
    costingMethod: 'Fixed',
    dateOpen: '2026-08-05',
    practiceArea: area.id,
    stage: String(stages[0].id),
    clientId: staff[0].id,
    lawyerId: staff[0].id,
  }
  const answers = [
    await send('POST', '/matters', matter),
    await send('PATCH', `/matters/${matters[0].id}`, {
      practiceArea: area.id,
      stage: matter.stage,
    }),
    await send('PATCH', `/contacts/person/${staff[0].id}`, { lastName: 'Renamed' }),
  ]
  const { records: documents } = await read('/documents?pageSize=50')
  const free = documents.find(({ lockExpires }: { lockExpires?: string }) => !lockExpires)
  answers.push(await ask(`/documents/${free.id}`, { method: 'DELETE' }))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
}
