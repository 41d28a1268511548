/** Writes a backup: the rows of every schema in one snapshot, then the files that they name, then the manifest. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { renameSynced, syncFolder, syncPath, writeNewFile } from '#database/sync.ts'
import type { Io, PracticeParts } from '#service/admin/command.ts'
import { linesOf } from '#service/admin/lines.ts'
import { copyVerified, type Obstacle } from '#service/admin/copy-verified.ts'
import { fillFolder } from '#service/admin/new-folder.ts'
import { fileStore } from '#service/files/file-store.ts'
import {
  columnList,
  fileDigests,
  sequencesOf,
  stepsOf,
  qualifiedName,
  tablesOf,
} from './catalogue.ts'
import { type Contents, digestIn, lineOf, type Manifest, pathsIn, practice } from './manifest.ts'
import { schemasOf } from './schemas.ts'

/** How many rows are read at a time. */
const batchSize = 500

type Written = {
  manifest: Manifest
  /** One for each file that is missing in it. */
  obstacles: Obstacle[]
}

/** Throws a `CommandFailure` if the folder is not empty or has no room; a failure leaves nothing in it. */
export const writeBackup = (
  practiceParts: PracticeParts,
  folder: string,
  { signal }: Pick<Io, 'signal'>,
): Promise<Written> =>
  fillFolder(folder, { what: 'a backup', dataDir: dirname(practiceParts.filesDir), signal }, (io) =>
    writeInto(practiceParts, folder, io),
  )

async function writeInto(
  practiceParts: PracticeParts,
  folder: string,
  { signal }: Pick<Io, 'signal'>,
): Promise<Written> {
  const { database, filesDir } = practiceParts
  const paths = pathsIn(folder)
  await mkdir(paths.tables, { mode: 0o700 })
  const names = schemasOf(practiceParts).map(({ name }) => name)
  const rows = await database.sql.transaction(
    (snapshot) => writeRows(snapshot, { folder, signal, names }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  // Files never change under their names and are never removed, so they need no snapshot.
  const missing: string[] = []
  const obstacles: Obstacle[] = []
  for await (const line of linesOf(createReadStream(paths.list))) {
    signal.throwIfAborted()
    const digest = digestIn(line)
    const from = fileStore(filesDir).pathOf(digest)
    const obstacle = await copyVerified(from, paths.file(digest), { digest, signal })
    if (!obstacle) continue
    missing.push(digest)
    obstacles.push(obstacle)
  }
  const manifest: Manifest = {
    format: 'practice-desk backup',
    version: 2,
    createdAt: new Date().toISOString(),
    ...rows,
    files: { ...rows.files, missing },
  }
  await writeLines(paths.unfinished, [`${JSON.stringify(manifest, null, 2)}\n`])
  // Only its manifest makes it a backup, so the manifest gets its name when all else is on the disk.
  await syncFolder(folder)
  await syncPath(folder)
  await renameSynced(paths.unfinished, paths.manifest)
  return { manifest, obstacles }
}

type WriteOptions = { folder: string; signal: AbortSignal }

async function writeRows(snapshot: Sql, { names, ...options }: WriteOptions & { names: string[] }) {
  const { folder, signal } = options
  const hasPractice = names.includes(practice)
  const own = hasPractice ? await writeSchema(snapshot, practice, options) : emptySchema
  const others: Manifest['beside'] = []
  for (const schema of names) {
    if (schema === practice) continue
    const contents = await writeSchema(snapshot, schema, options)
    if (contents.steps.length > 0) others.push({ schema, ...contents })
  }
  const digests = hasPractice ? readLines(snapshot, fileDigests, signal, lineOf) : []
  const { lines, sha256 } = await writeLines(pathsIn(folder).list, digests)
  return { ...own, beside: others, files: { count: lines, sha256 } }
}

async function writeSchema(
  snapshot: Sql,
  schema: string,
  { folder, signal }: WriteOptions,
): Promise<Contents> {
  const steps = await stepsOf(snapshot, schema)
  if (steps.length === 0) return emptySchema
  const tables: Contents['tables'] = []
  for (const { name, columns } of await tablesOf(snapshot, schema)) {
    const rows = sql`select row_to_json(r)::text as line
      from (select ${columnList(columns)} from ${qualifiedName(schema, name)}) as r`
    const path = pathsIn(folder).table(schema, name)
    const { lines, sha256 } = await writeLines(path, readLines(snapshot, rows, signal))
    tables.push({ name, columns, rows: lines, sha256 })
  }
  return { steps, tables, sequences: await sequencesOf(snapshot, schema) }
}

const emptySchema: Contents = { steps: [], tables: [], sequences: [] }

/** The column `line` of a query, many lines at a time, in constant memory. */
async function* readLines(
  snapshot: Sql,
  query: SQL,
  signal: AbortSignal,
  toLine = (line: string) => line,
): AsyncGenerator<string> {
  await snapshot.execute(sql`declare backed_up no scroll cursor for ${query}`)
  for (;;) {
    signal.throwIfAborted()
    const batch = await rowsOf<{ line: string }>(
      snapshot,
      sql.raw(`fetch ${batchSize} from backed_up`),
    )
    if (batch.length > 0) yield batch.map(({ line }) => `${toLine(line)}\n`).join('')
    if (batch.length < batchSize) break
  }
  await snapshot.execute(sql`close backed_up`)
}

/** Writes texts of complete lines to a new file. */
const writeLines = (path: string, texts: Iterable<string> | AsyncIterable<string>) =>
  writeNewFile(path, async (file) => {
    const hash = createHash('sha256')
    let lines = 0
    for await (const text of texts) {
      hash.update(text)
      lines += text.split('\n').length - 1
      await file.appendFile(text)
    }
    return { lines, sha256: hash.digest('hex') }
  })
