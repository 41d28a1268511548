import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createMatcher } from '#database/search/best-matches.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { mirrorSteps } from '#gateway/mirror/store/migrations.ts'
import { documentTarget } from './targets.ts'

/** More than an index is asked for at once, and the same with another word of a few records. */
const many = 8200
const few = 30

let find: ReturnType<typeof createMatcher>
beforeAll(async () => {
  const database = await openTestDatabase()
  await migrate(database, { schema: 'mirror', steps: mirrorSteps })
  // The latest stand in the middle, where neither the first nor the last that a table hands out would be right.
  await database.sql.execute(sql`insert into mirror.document_texts (key, text, last_modified_date)
    select 'd' || number, case when number % ${sql.raw(String(Math.floor(many / few)))} = 0
        then 'affidavit of hargreaves' else 'affidavit of somebody' end,
      timestamptz '2026-01-01' + make_interval(mins => (number * 4104) % 8209)
    from generate_series(0, ${sql.raw(String(many - 1))}) as number`)
  await database.sql.execute(sql`insert into mirror.words (word)
    values ('affidavit'), ('hargreaves'), ('somebody'), ('conveyance'), ('leeward'),
      ('blacksmith'), ('lee'), ('smith')`)
  // Nobody has counted these rows yet: of a table that small, so it seems, 80 would be very many.
  await database.sql.execute(sql`insert into mirror.document_texts (key, text, last_modified_date)
    select 'new' || number, 'leeward blacksmith', timestamptz '2026-02-01' + make_interval(mins => number)
    from generate_series(1, 80) as number
    union all select 'old', 'deed of lee smith', timestamptz '2025-01-01'`)
  // The word itself, what begins with it and what ends with it; and a beginning that very many words have.
  await database.sql.execute(sql`insert into mirror.document_texts (key, text, last_modified_date)
    select kind || number, text, timestamptz '2026-01-01' + make_interval(mins => number)
    from generate_series(1, 8) as number,
      (values ('part', 'sale of the carpark'), ('start', 'will of parkinson')) as kinds (kind, text)
    union all select 'word', 'sale of the park', timestamptz '2025-01-01'
    union all select 'vary' || number, 'vary' || translate(number::text, '0123456789', 'abcdefghij'),
      timestamptz '2026-01-01' + make_interval(mins => number) from generate_series(1, 100) as number
    union all select 'long', 'sharesofallinvestorsintheoldcompanyofnorthport', null
    union all select 'investors', 'investors', null
    union all select kind || number, text, timestamptz '2026-01-01' + make_interval(mins => number)
    from generate_series(1, 10) as number,
      (values ('scans', 'a scan-0045')) as kinds (kind, text)
    union all select 'scan-004', 'a scan-004', timestamptz '2025-01-01'
    union all select 'kestral' || number, 'will of kestral', timestamptz '2025-06-01'
    from generate_series(1, 8) as number
    union all select 'kestrel', 'will of kestrel', timestamptz '2025-01-01'
    union all select 'deed' || number, 'deed of marchbanks',
      timestamptz '2024-01-01' + make_interval(mins => (number * 7) % 601)
    from generate_series(1, 600) as number`)
  await database.sql.execute(sql`insert into mirror.words (word)
    select distinct unnest(mirror.words_in(text)) from mirror.document_texts
    where text !~ '^affidavit' on conflict do nothing`)
  find = createMatcher(database, documentTarget)
  return () => database.close()
})

/** The latest ten of those numbers, by the minute that each was modified at. */
const latest = (numbers: number[]) =>
  numbers
    .toSorted((one, other) => ((other * 4104) % 8209) - ((one * 4104) % 8209))
    .slice(0, 10)
    .map((number) => `d${number}`)
const all = Array.from({ length: many }, (_, number) => number)
const some = all.filter((number) => number % Math.floor(many / few) === 0)

for (const [what, term, expected] of [
  ['a word that thousands have', 'affidavit', latest(all)],
  ['that word mistyped', 'afidavit', latest(all)],
  ['a word that a few have', 'hargreaves', latest(some)],
  ['that word with two letters swapped', 'hargraeves', latest(some)],
  ['both, mistyped', 'afidavit hargraeves', latest(some)],
  ['a word that is nowhere but in other kinds, mistyped', 'conveyanse', []],
] as const) {
  test(`finds the latest documents by ${what}`, async () => {
    expect((await find(term)).map(({ id }) => id)).toEqual(expected)
  })
}

test('finds the old document with the very words before 80 newer ones that only contain them', async () => {
  expect((await find('lee smith'))[0]?.id).toBe('old')
})

test('finds the old document with the very word, then those with words that begin with it, then those with words that it ends', async () => {
  const [word, ...others] = (await find('park')).map(({ id }) => id)
  expect(word).toBe('word')
  expect(others).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((number) => `start${number}`).concat('part8'))
})

test('finds the old document with the word that is most like a mistyped one before a few newer ones', async () => {
  const [first, ...others] = (await find('kestrell')).map(({ id }) => id)
  expect(first).toBe('kestrel')
  expect(others).toHaveLength(8)
})

test('finds the latest of hundreds of old documents that have what was meant by a mistyped word', async () => {
  const numbers = Array.from({ length: 600 }, (_, place) => place + 1)
  const latestFirst = numbers.toSorted((one, other) => ((other * 7) % 601) - ((one * 7) % 601))
  const expected = latestFirst.slice(0, 10).map((number) => `deed${number}`)
  expect((await find('marchbakns')).map(({ id }) => id)).toEqual(expected)
})

test('finds the latest documents by a beginning that very many words have', async () => {
  const ids = (await find('vary')).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 10 }, (_, place) => `vary${100 - place}`))
})

test('finds a word within letters without a space that are no word of the vocabulary, and their beginning', async () => {
  expect((await find('investors')).map(({ id }) => id)).toEqual(['investors', 'long'])
  expect((await find('sharesofall')).map(({ id }) => id)).toEqual(['long'])
})

test('finds the old document with the very name of a file before newer ones that only begin like it', async () => {
  expect((await find('scan-004'))[0]?.id).toBe('scan-004')
})

test('finds by a word that was typed twice what it finds by it once', async () => {
  expect(await find('park park')).toEqual(await find('park'))
})

test('finds nothing by a word that no document has, beside one that they have', async () => {
  expect(await find('park qqqqqq')).toEqual([])
})
