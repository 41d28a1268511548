/** Puts a checked backup into an empty practice: files first, then every row in one transaction. */
import { createReadStream } from 'node:fs'
import { sql } from 'drizzle-orm'
import { migrate } from '#database/migrate.ts'
import type { Database, Sql } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import { CommandFailure, type PracticeParts } from '#service/admin/command.ts'
import { linesOf } from '#service/admin/lines.ts'
import { inBulk } from '#service/db/demonstration/writing.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { refresh } from '#service/db/refresh.ts'
import { fileStore } from '#service/files/file-store.ts'
import { columnList, tableNamed, tablesOf } from './catalogue.ts'
import { digestIn, type Manifest, placesIn } from './manifest.ts'

type Backup = { folder: string; manifest: Manifest; signal: AbortSignal }

/** Characters of rows that go out in one statement. */
const batchSize = 1_000_000

/** Throws a `CommandFailure` when the practice holds anything; then, as after any failure, it is as it was. */
export async function loadBackup(
  { database, filesDir, keys }: PracticeParts,
  backup: Backup,
): Promise<void> {
  await refuseUnlessEmpty(database.sql)
  await keepFiles(filesDir, backup)
  await database.sql.transaction((transaction) =>
    loadRows({ ...database, sql: transaction }, backup),
  )
  keys.refresh()
  await refresh(database.sql)
}

async function refuseUnlessEmpty(db: Sql): Promise<void> {
  const filled: string[] = []
  for (const { name } of await tablesOf(db)) {
    const [row] = await rowsOf(db, sql`select 1 from ${tableNamed(name)} limit 1`)
    if (row) filled.push(name.replaceAll('_', ' '))
  }
  if (filled.length === 0) return
  const some = filled.slice(0, 3).join(', ') + (filled.length > 3 ? ' …' : '')
  throw new CommandFailure(
    `The practice is not empty (${some}): restore into a new DATA_DIR or database.`,
  )
}

async function keepFiles(filesDir: string, { folder, manifest, signal }: Backup): Promise<void> {
  const places = placesIn(folder)
  const missing = new Set(manifest.files.missing)
  const files = fileStore(filesDir)
  for await (const line of linesOf(createReadStream(places.list))) {
    signal.throwIfAborted()
    const digest = digestIn(line)
    if (missing.has(digest)) continue
    const staged = await files.stage(createReadStream(places.file(digest)))
    if (staged.digest === digest) await staged.keep()
    else await staged.discard()
  }
}

async function loadRows(database: Database, backup: Backup): Promise<void> {
  const { sql: transaction } = database
  const { steps, tables, sequences } = backup.manifest
  const present = await tablesOf(transaction)
  const all = sql.join(
    present.map(({ name }) => tableNamed(name)),
    sql`, `,
  )
  await transaction.execute(sql`lock table ${all} in access exclusive mode`)
  await refuseUnlessEmpty(transaction)
  const isOlder = steps.length < practiceSteps.length
  if (isOlder) {
    // Its rows go into the tables of their time, and take every later step from there.
    await transaction.execute(sql`drop schema practice cascade`)
    await migrate(database, { schema: 'practice', steps: practiceSteps.slice(0, steps.length) })
  }
  await withoutTriggers(transaction, () =>
    inBulk(transaction, async () => {
      for (const table of tables) await loadTable(transaction, table, backup)
    }),
  )
  for (const { name, value } of sequences) {
    await transaction.execute(
      sql`select setval(format('practice.%I', ${name}::text)::regclass, ${value}::bigint)`,
    )
  }
  if (isOlder) await migrate(database, { schema: 'practice', steps: practiceSteps })
}

/** What triggers would write is in the backup itself, as it was. */
async function withoutTriggers(db: Sql, work: () => Promise<void>): Promise<void> {
  const all = await tablesOf(db)
  for (const { name } of all) {
    await db.execute(sql`alter table ${tableNamed(name)} disable trigger user`)
  }
  await work()
  for (const { name } of all) {
    await db.execute(sql`alter table ${tableNamed(name)} enable trigger user`)
  }
}

async function loadTable(
  db: Sql,
  { name, columns }: Manifest['tables'][number],
  { folder, signal }: Backup,
): Promise<void> {
  const [table, into] = [tableNamed(name), columnList(columns)]
  let batch: string[] = []
  let size = 0
  const insert = async () => {
    if (batch.length === 0) return
    await db.execute(sql`insert into ${table} (${into}) overriding system value
      select ${into} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`)
    batch = []
    size = 0
  }
  for await (const line of linesOf(createReadStream(placesIn(folder).table(name)))) {
    signal.throwIfAborted()
    batch.push(line)
    size += line.length
    if (size > batchSize) await insert()
  }
  await insert()
}
