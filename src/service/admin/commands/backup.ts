/** `backup`: a copy of the practice that restores on either engine, made while it is at work. */
import {
  type Command,
  CommandFailure,
  type Io,
  type PracticeParts,
} from '#service/admin/command.ts'
import { documentsOf, stepsOf } from '#service/admin/backup/catalogue.ts'
import { formatNumber } from '#service/admin/format-table.ts'
import { practice as practiceSchema, rowsIn } from '#service/admin/backup/manifest.ts'
import { writeBackup } from '#service/admin/backup/write-backup.ts'

export const backup: Command = {
  usage: 'backup DIR',
  about:
    'copies the practice, its files and what the desk keeps into a new folder, also while it runs',
  needsNoPractice: true,
  async run(practice, [folder = ''], io) {
    const manifest = await writeBackup(practice, folder, io)
    const { files } = manifest
    const kept = files.count - files.missing.length
    io.report(
      `Backed up into ${folder}: ${formatNumber(rowsIn(manifest))} rows and ${formatNumber(kept)} files.`,
    )
    if (practice.isElsewhere) await sayWhatLiesHere(practice, io)
    if (files.missing.length === 0) return
    const without = await documentsOf(practice.database.sql, files.missing)
    throw new CommandFailure(
      [
        `The backup is whole but for ${formatNumber(files.missing.length)} files that the practice itself has lost:`,
        ...without.map(({ id, name }) => `document ${id}, ${JSON.stringify(name)}`),
      ].join('\n  '),
    )
  },
}

/** The demonstration, say, that was opened before the desk stood on a service elsewhere. */
async function sayWhatLiesHere({ database }: PracticeParts, { report }: Io): Promise<void> {
  if ((await stepsOf(database.sql, practiceSchema)).length === 0) return
  report(
    'A practice lies here too and is no part of this backup, as the desk stands on a service elsewhere. Where PRACTICE_API_URL is not set, backup copies it.',
  )
}
