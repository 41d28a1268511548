/** `export`: writes the practice as JSON Lines with its files, for another system or an import. */
import type { Command } from '#service/admin/command.ts'
import { exceptFor } from '#service/admin/copy-verified.ts'
import { exportInto } from '#service/admin/export/run.ts'
import { formatCount, formatNumber, formatTable } from '#service/admin/format-table.ts'

export const exportRecords: Command = {
  usage: 'export DIR',
  about:
    'writes records and files into a new folder for an import, with time records and earlier versions',
  writesLast: 'records.jsonl',
  async run(practice, [folder = ''], { print, report, signal }) {
    const { counts, files, missing } = await exportInto(practice, folder, { signal })
    const rows = [...counts].map(([type, count]) => [type, formatNumber(count)])
    for (const line of formatTable(['TYPE', 'RECORDS'], rows)) print(line)
    report(
      `Exported into ${folder}, with ${formatCount(files, 'file', 'files')} of documents and their earlier versions. README.txt there says what is included and what is not.`,
    )
    if (missing.length === 0) return
    const obstacles = missing.map(({ obstacle }) => obstacle)
    const lines = missing.map(({ ref, name }) => `document ${ref}, ${JSON.stringify(name)}`)
    throw exceptFor('export', obstacles, lines)
  },
}
