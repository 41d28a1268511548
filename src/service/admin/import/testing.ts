/** Imports and exports for tests, and the whole state of a practice, to compare it. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { tablesOf } from '#service/admin/backup/catalogue.ts'
import { lastGiven } from '#service/matters/matter-numbers.ts'
import { command, type Outcome } from '#service/admin/testing.ts'
import type { TestPractice } from '#service/testing.ts'

type Contents = string | Uint8Array
/** Records, or lines as they are. */
export type Lines = Contents | readonly (object | string)[]

const makeFolder = () => mkdtemp(join(tmpdir(), 'practice-import-'))

/** A folder that is removed when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Writes a file of these lines, and other files next to it, into a folder that is removed when the test ends. */
export async function writeRecords(lines: Lines, otherFiles?: OtherFiles) {
  const folder = await newFolder()
  return { folder, path: await writeInto(folder, lines, otherFiles) }
}

type OtherFiles = Record<string, Contents>

async function writeInto(
  folder: string,
  lines: Lines,
  otherFiles: OtherFiles = {},
): Promise<string> {
  for (const [name, contents] of Object.entries(otherFiles)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
  const path = join(folder, 'records.jsonl')
  await writeFile(path, Array.isArray(lines) ? asText(lines) : (lines as Contents))
  return path
}

const asText = (lines: readonly (object | string)[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

/** Imports these lines. */
export async function importRecords(
  practice: TestPractice,
  lines: Lines,
  otherFiles?: OtherFiles,
): Promise<Outcome> {
  const folder = await makeFolder()
  try {
    return await command(practice.administer, [
      'import',
      await writeInto(folder, lines, otherFiles),
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A line of an export, as far as tests look into it. */
type ExportedRecord = { type: string; ref: string; title?: string; path?: string }

/** Exports into a new folder, and reads the records from their file. */
export async function exportRecords(practice: TestPractice) {
  const folder = join(await newFolder(), 'out')
  const outcome = await command(practice.administer, ['export', folder])
  const text = await readFile(join(folder, 'records.jsonl'), 'utf8')
  const records = text
    .split('\n')
    .flatMap((line): ExportedRecord[] => (line ? [JSON.parse(line)] : []))
  return { folder, path: join(folder, 'records.jsonl'), outcome, records }
}

/**
 * The number of rows of each table, without counts of zero, the last number of a matter, and the name of every file.
 */
export async function stateOf({ database: { sql: db }, filesDir }: TestPractice) {
  const rows: Record<string, unknown> = {}
  for (const { name } of await tablesOf(db, 'practice')) {
    const table = sql`practice.${sql.identifier(name)}`
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      db,
      name.endsWith('_counts') || name.endsWith('_days')
        ? sql`select count(*)::int as n from ${table} where n <> 0`
        : sql`select count(*)::int as n from ${table}`,
    )
    rows[name] = n
  }
  const found = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile()).map(({ name }) => name)
  const [numbers] = await rowsOf(db, lastGiven)
  return { rows, numbers, files: files.toSorted() }
}

/** Everything that the API shows of a practice, in no order and without ids, which differ in each practice. */
export async function shownBy({ read }: Pick<TestPractice, 'read'>) {
  const idsOf = async (list: string) => (await allOf(list)).map(({ id }) => id)
  const allOf = async (list: string) => {
    const records: { id: string }[] = []
    for (let page; page?.totalRecords !== records.length;) {
      page = await read(`/${list}?pageSize=100&pageIndex=${Math.floor(records.length / 100)}`)
      records.push(...page.records)
    }
    return records
  }
  const each = async (noun: string, ids: string[]) =>
    Promise.all(ids.map((id) => read(`/${noun}/${id}`)))
  const shown = {
    areas: await each(
      'practice-areas',
      (await read('/practice-areas/lookup')).map(({ id }: { id: string }) => id),
    ),
    contacts: await each('contacts', await idsOf('contacts')),
    listedContacts: await allOf('contacts'),
    matters: await each('matters', await idsOf('matters')),
    listedMatters: await allOf('matters'),
    documents: await allOf('documents'),
    tasks: await allOf('tasks'),
  }
  const withoutIds = (key: string, value: unknown) => (/^id$|Id$/.test(key) ? undefined : value)
  return Object.fromEntries(
    Object.entries(shown).map(([name, records]) => [
      name,
      records.map((record: unknown) => JSON.stringify(record, withoutIds)).toSorted(),
    ]),
  )
}
