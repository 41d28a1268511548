/** Imports a file: checks it, stages the files of its documents, then writes everything, or nothing. */
import { dirname } from 'node:path'
import type { Sql } from '#database/sql.ts'
import type { Io, PracticeParts } from '#service/admin/command.ts'
import { fileStore } from '#service/files/file-store.ts'
import { preventFileRemoval } from '#service/files/leftovers.ts'
import { keepingNumbers } from '#service/matters/matter-numbers.ts'
import { checkFile } from './check.ts'
import { faultList } from './faults.ts'
import { type RecordType, recordTypes } from './line-schemas.ts'
import { openSource } from './source.ts'
import { discardFiles, keepFiles, stageFiles } from './stage.ts'
import { writeRecords } from './write.ts'

export type Imported = {
  counts: { type: RecordType; count: number }[]
  /** The names of the new practice areas. */
  newAreas: string[]
}

/** Throws a `CommandFailure` that lists what is wrong with the file, by its lines. */
export async function importFile(
  { database: { sql: db }, filesDir }: PracticeParts,
  path: string,
  { signal }: Pick<Io, 'signal'>,
): Promise<Imported> {
  const source = await openSource(path)
  try {
    const faults = faultList()
    const folder = dirname(path)
    const catalogue = await checkFile(db, { source, folder, faults, signal })
    faults.refuseIfAny(path)
    const input = { source, catalogue, folder, faults, signal }
    const write = async (transaction: Sql) => {
      const newAreas = await writeRecords(transaction, input)
      await source.requireUnchanged()
      // Last, so that only a crash at this very moment leaves files that no document names.
      await preventFileRemoval(transaction)
      await keepFiles(catalogue)
      return newAreas
    }
    try {
      await stageFiles(fileStore(filesDir), input)
      faults.refuseIfAny(path)
      const newAreas = await keepingNumbers(db, () => db.transaction(write))
      const counts = recordTypes.map((type) => ({ type, count: catalogue.ofType(type).length }))
      return { counts, newAreas }
    } finally {
      await discardFiles(catalogue)
    }
  } finally {
    await source.close()
  }
}
