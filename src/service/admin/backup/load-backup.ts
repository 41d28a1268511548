/** Restores a checked backup into an empty practice: the rows of all schemas and their files, in one transaction. */
import { createReadStream } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import { errorCode } from '#http/error-code.ts'
import { CommandFailure, type PracticeParts } from '#service/admin/command.ts'
import { linesOf } from '#service/admin/lines.ts'
import { inBulk } from '#service/db/demonstration/writing.ts'
import { refreshStatistics } from '#service/db/refresh.ts'
import { fileStore, type StagedContents } from '#service/files/file-store.ts'
import { preventFileRemoval } from '#service/files/leftovers.ts'
import { columnList, filledTables, qualifiedName, tablesOf } from './catalogue.ts'
import { digestIn, type Manifest, type Part, partsOf, pathsIn, practice } from './manifest.ts'
import { schemasOf } from './schemas.ts'

type Backup = { folder: string; manifest: Manifest; signal: AbortSignal }

/** How many characters of rows one statement inserts. */
const batchSize = 1_000_000

/** Throws a `CommandFailure` if the practice is not empty; any failure leaves it as it was. */
export async function loadBackup(practiceParts: PracticeParts, backup: Backup): Promise<void> {
  const { database, filesDir, keys } = practiceParts
  const schemas = schemasOf(practiceParts)
  const parts = partsOf(backup.manifest).map((part) => ({
    ...part,
    // It exists, as the backup was checked against these schemas.
    target: schemas.find(({ name }) => name === part.schema)!,
  }))
  for (const { schema, target } of parts) {
    await migrate(database, { schema, steps: target.steps })
    await refuseUnlessEmpty(database.sql, schema)
  }
  const staged: StagedContents[] = []
  try {
    for await (const contents of stagedFiles(filesDir, backup)) staged.push(contents)
    await database.sql.transaction(async (transaction) => {
      // Before any table is locked, because the removal of files reads the tables after taking this lock.
      await preventFileRemoval(transaction)
      const inside = { ...database, sql: transaction, longSql: transaction }
      for (const part of parts) await loadSchema(inside, part, backup)
      for (const contents of staged) await contents.keep()
    })
  } finally {
    // The next start removes what cannot be removed now.
    for (const contents of staged) await contents.discard().catch(() => {})
  }
  keys.refresh()
  if (parts.some(({ schema }) => schema === practice)) await refreshStatistics(database.sql)
}

async function refuseUnlessEmpty(db: Sql, schema: string): Promise<void> {
  const filled = (await filledTables(db, schema)).map((name) => name.replaceAll('_', ' '))
  if (filled.length === 0) return
  const some = filled.slice(0, 3).join(', ') + (filled.length > 3 ? ' …' : '')
  throw new CommandFailure(
    `The ${schema} is not empty (${some}): restore into a new DATA_DIR or database.`,
  )
}

/** Stages the files of the backup; throws a `CommandFailure` for a file that has changed since the check. */
async function* stagedFiles(filesDir: string, backup: Backup) {
  const { folder, manifest, signal } = backup
  const paths = pathsIn(folder)
  const missing = new Set(manifest.files.missing)
  const files = fileStore(filesDir)
  for await (const line of linesOf(contentsOf(paths.list, backup))) {
    signal.throwIfAborted()
    const digest = digestIn(line)
    if (missing.has(digest)) continue
    const staged = await files.stage(contentsOf(paths.file(digest), backup))
    yield staged
    if (staged.digest !== digest) throw changedMeanwhile(folder)
  }
}

/** Reads a file of the backup; opens it only when it is read, as nobody would hear a stream that fails before. */
async function* contentsOf(
  path: string,
  { folder, signal }: Backup,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path, { signal })
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? changedMeanwhile(folder) : error
  }
}

const changedMeanwhile = (folder: string) =>
  new CommandFailure(
    `The backup in ${folder} was changed while it was being restored. Nothing was restored.`,
  )

type LoadedPart = Part & { target: CopiedSchema }

async function loadSchema(
  database: Database,
  { schema, steps, tables, sequences, target }: LoadedPart,
  backup: Backup,
): Promise<void> {
  const { sql: transaction } = database
  const present = await tablesOf(transaction, schema)
  const all = sql.join(
    present.map(({ name }) => qualifiedName(schema, name)),
    sql`, `,
  )
  await transaction.execute(sql`lock table ${all} in access exclusive mode`)
  await refuseUnlessEmpty(transaction, schema)
  const isOlder = steps.length < target.steps.length
  if (isOlder) {
    // Its rows go into the tables of their version, and every later migration runs after that.
    await transaction.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
    await migrate(database, { schema, steps: target.steps.slice(0, steps.length) })
  }
  const load = async () => {
    for (const table of tables) await loadTable(transaction, { schema, ...table }, backup)
  }
  await withoutTriggers(transaction, schema, () =>
    schema === practice ? inBulk(transaction, load) : load(),
  )
  for (const { name, value } of sequences) {
    await transaction.execute(
      sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${value}::bigint)`,
    )
  }
  if (isOlder) await migrate(database, { schema, steps: target.steps })
  await target.settle?.(transaction)
}

/** Runs `work` without triggers: what they would write is in the backup itself. */
async function withoutTriggers(db: Sql, schema: string, work: () => Promise<void>): Promise<void> {
  const all = await tablesOf(db, schema)
  for (const { name } of all) {
    await db.execute(sql`alter table ${qualifiedName(schema, name)} disable trigger user`)
  }
  await work()
  for (const { name } of all) {
    await db.execute(sql`alter table ${qualifiedName(schema, name)} enable trigger user`)
  }
}

async function loadTable(
  db: Sql,
  { schema, name, columns }: Part['tables'][number] & { schema: string },
  backup: Backup,
): Promise<void> {
  const path = pathsIn(backup.folder).table(schema, name)
  const [table, into] = [qualifiedName(schema, name), columnList(columns)]
  let batch: string[] = []
  let size = 0
  const insert = async () => {
    if (batch.length === 0) return
    await db.execute(sql`insert into ${table} (${into}) overriding system value
      select ${into} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`)
    batch = []
    size = 0
  }
  for await (const line of linesOf(contentsOf(path, backup))) {
    backup.signal.throwIfAborted()
    batch.push(line)
    size += line.length
    if (size > batchSize) await insert()
  }
  await insert()
}
