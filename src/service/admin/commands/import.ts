/** `import`: brings records and files into the practice from a file of JSON Lines. */
import type { Command } from '#service/admin/command.ts'
import { importFile } from '#service/admin/import/run.ts'
import { refreshStatistics } from '#service/db/refresh.ts'
import { formatTable, formatNumber } from '#service/admin/format-table.ts'

export const importRecords: Command = {
  usage: 'import FILE',
  about: 'adds the records of a JSON Lines file (docs/importing.md): all of them, or none',
  beginsPractice: true,
  async run(practice, [path = ''], { print, report, signal }) {
    const { counts, newAreas } = await importFile(practice, path, { signal })
    const brought = counts.filter(({ count }) => count > 0)
    if (brought.length === 0) return report(`${path} contains no records.`)
    const rows = brought.map(({ type, count }) => [type, formatNumber(count)])
    for (const line of formatTable(['TYPE', 'RECORDS'], rows)) print(line)
    for (const name of newAreas) report(`New practice area: ${JSON.stringify(name)}.`)
    report(`Imported from ${path}.`)
    await refreshStatistics(practice.database.sql)
  },
}
