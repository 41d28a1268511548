/** Exports the practice: its rows in one snapshot, then the files that they name. */
import { createReadStream } from 'node:fs'
import { type FileHandle, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from '#database/sql.ts'
import { renameSynced, syncFolder, writeNewFile } from '#database/sync.ts'
import type { Io, PracticeParts } from '#service/admin/command.ts'
import { copyVerified, type Obstacle } from '#service/admin/copy-verified.ts'
import type { LineOf, RecordType } from '#service/admin/import/line-schemas.ts'
import { linesOf } from '#service/admin/lines.ts'
import { fillFolder } from '#service/admin/new-folder.ts'
import { fileStore, type FileStore } from '#service/files/file-store.ts'
import { pathFor } from './file-name.ts'
import { timeRecordLines, versionLines } from './extra-lines.ts'
import { pagesOf } from './lines.ts'
import { countLeftOut, readMe } from './read-me.ts'

export type Exported = {
  counts: Map<RecordType, number>
  /** How many files of documents and their earlier versions were copied. */
  files: number
  /** Documents whose files are not in the export, by their refs. */
  missing: { ref: string; name: string; obstacle: Obstacle }[]
}

const pathsIn = (folder: string) => ({
  /** The rows as read from the database, with the digest of a document's file but no path. */
  rows: join(folder, 'rows.unfinished'),
  versionRows: join(folder, 'version-rows.unfinished'),
  unfinished: join(folder, 'records.jsonl.unfinished'),
  records: join(folder, 'records.jsonl'),
  versions: join(folder, 'document-versions.jsonl'),
  timeRecords: join(folder, 'time-records.jsonl'),
  readMe: join(folder, 'README.txt'),
})

/** Throws a `CommandFailure` if the folder is not empty or has no room; a failure leaves nothing in it. */
export const exportInto = (
  practiceParts: PracticeParts,
  folder: string,
  { signal }: Pick<Io, 'signal'>,
): Promise<Exported> =>
  fillFolder(
    folder,
    { what: 'an export', dataDir: dirname(practiceParts.filesDir), signal },
    (io) => writeInto(practiceParts, folder, io),
  )

/** `records.jsonl` appears once it is complete. */
async function writeInto(
  { database, filesDir }: PracticeParts,
  folder: string,
  { signal }: Pick<Io, 'signal'>,
): Promise<Exported> {
  const paths = pathsIn(folder)
  const { counts, leftOut, ...included } = await database.sql.transaction(
    (snapshot) => writeAll(snapshot, paths, signal),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  // Files never change under their names and are never removed, so they need no snapshot, which would hold up others.
  const state: CopyState = { folder, files: fileStore(filesDir), signal, copied: 0, missing: [] }
  await writeNewFile(paths.unfinished, (file) => addFiles(file, paths.rows, state))
  await writeNewFile(paths.versions, (file) => addFiles(file, paths.versionRows, state))
  for (const path of [paths.rows, paths.versionRows]) await rm(path)
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0)
  await writeNewFile(paths.readMe, (file) =>
    file.appendFile(readMe({ records, ...included }, leftOut)),
  )
  await syncFolder(folder)
  await renameSynced(paths.unfinished, paths.records)
  return { counts, files: state.copied, missing: state.missing }
}

/** Writes all rows of the export from one snapshot. */
async function writeAll(snapshot: Sql, paths: ReturnType<typeof pathsIn>, signal: AbortSignal) {
  const counts = await writeNewFile(paths.rows, (file) => writeRows(snapshot, file, signal))
  const timeRecords = await writeNewFile(paths.timeRecords, (file) =>
    writeLines(timeRecordLines(snapshot), file, signal),
  )
  const versions = await writeNewFile(paths.versionRows, (file) =>
    writeLines(versionLines(snapshot), file, signal),
  )
  return { counts, timeRecords, versions, leftOut: await countLeftOut(snapshot) }
}

async function writeRows(snapshot: Sql, file: FileHandle, signal: AbortSignal) {
  const counts = new Map<RecordType, number>()
  for await (const { type, lines } of pagesOf(snapshot)) {
    signal.throwIfAborted()
    counts.set(type, (counts.get(type) ?? 0) + lines.length)
    const texts = lines.map(({ ref, fields }) => `${JSON.stringify({ type, ref, ...fields })}\n`)
    await file.appendFile(texts.join(''))
  }
  return counts
}

/** Writes lines; resolves to how many there were. */
async function writeLines(
  pages: AsyncIterable<object[]>,
  file: FileHandle,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  for await (const lines of pages) {
    signal.throwIfAborted()
    count += lines.length
    await file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  return count
}

/** Writes the lines again, copies the files of documents and their versions, and adds the paths to their lines. */
async function addFiles(file: FileHandle, rows: string, state: CopyState): Promise<void> {
  let text = ''
  for await (const line of linesOf(createReadStream(rows))) {
    state.signal.throwIfAborted()
    text += `${line.startsWith('{"type":"document') ? await withFile(line, state) : line}\n`
    if (text.length < textSize) continue
    await file.appendFile(text)
    text = ''
  }
  await file.appendFile(text)
}

/** How many characters of lines are written at a time. */
const textSize = 100_000

type CopyState = {
  folder: string
  files: FileStore
  signal: AbortSignal
  copied: number
  missing: Exported['missing']
}

async function withFile(line: string, state: CopyState): Promise<string> {
  const { folder, files, signal } = state
  const { sha256, ...record }: LineOf<'document'> & { ref: string } = JSON.parse(line)
  if (sha256 === undefined) return line
  const name = record.fullFileName ?? record.title
  const path = pathFor(state.copied + 1, name)
  const to = join(folder, path)
  const obstacle = await copyVerified(files.pathOf(sha256), to, { digest: sha256, signal })
  if (obstacle) {
    state.missing.push({ ref: record.ref, name, obstacle })
    return JSON.stringify(record)
  }
  state.copied += 1
  return JSON.stringify({ ...record, path, sha256 })
}
