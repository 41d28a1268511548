/** `backup`: copies the practice while it runs; the copy can be restored on either engine. */
import type { Command, Io, PracticeParts } from '#service/admin/command.ts'
import { exceptFor } from '#service/admin/copy-verified.ts'
import { namesOfFiles, stepsOf } from '#service/admin/backup/catalogue.ts'
import { formatCount } from '#service/admin/format-table.ts'
import { practice as practiceSchema, rowsIn } from '#service/admin/backup/manifest.ts'
import { writeBackup } from '#service/admin/backup/write-backup.ts'

export const backup: Command = {
  usage: 'backup DIR',
  about:
    'copies the practice, its files and the data of the desk into a new folder, even while it runs',
  worksWithoutPractice: true,
  writesLast: 'manifest.json',
  async run(practice, [folder = ''], io) {
    const { manifest, obstacles } = await writeBackup(practice, folder, io)
    const { files } = manifest
    const copied = files.count - files.missing.length
    io.report(
      `Backed up into ${folder}: ${formatCount(rowsIn(manifest), 'row', 'rows')} and ${formatCount(copied, 'file', 'files')}.`,
    )
    if (practice.usesExternalService) await reportEmbeddedPractice(practice, io)
    if (obstacles.length === 0) return
    const lines = await namesOfFiles(practice.database.sql, files.missing)
    throw exceptFor('backup', obstacles, lines)
  },
}

/** Such as the demonstration, if it was opened before the desk was given an external service. */
async function reportEmbeddedPractice({ database }: PracticeParts, { report }: Io): Promise<void> {
  if ((await stepsOf(database.sql, practiceSchema)).length === 0) return
  report(
    'An embedded practice is also stored here and is not part of this backup, because Practice Desk uses an external service. To back it up, run this command without PRACTICE_API_URL, and leave the settings of the running desk as they are.',
  )
}
