/** `restore`: fills an empty practice from a backup. */
import { formatCount } from '#service/admin/format-table.ts'
import type { Command } from '#service/admin/command.ts'
import { namesOfFiles } from '#service/admin/backup/catalogue.ts'
import { checkBackup } from '#service/admin/backup/check-backup.ts'
import { loadBackup } from '#service/admin/backup/load-backup.ts'
import { rowsIn } from '#service/admin/backup/manifest.ts'
import { schemasOf } from '#service/admin/backup/schemas.ts'

export const restore: Command = {
  usage: 'restore DIR',
  about: 'fills an empty practice and desk from a backup: all of it, or nothing',
  beginsPractice: true,
  worksWithoutPractice: true,
  async run(practice, [folder = ''], { report, signal }) {
    const manifest = await checkBackup(folder, { schemas: schemasOf(practice), signal })
    await loadBackup(practice, { folder, manifest, signal })
    const { count, missing } = manifest.files
    const rows = formatCount(rowsIn(manifest), 'row', 'rows')
    const files = formatCount(count - missing.length, 'file', 'files')
    report(`Restored from ${folder}: ${rows} and ${files}.`)
    if (missing.length === 0) return
    report(
      [
        `${formatCount(missing.length, 'file was', 'files were')} lost or could not be read when the backup was made:`,
        ...(await namesOfFiles(practice.database.sql, missing)),
      ].join('\n  '),
    )
  },
}
