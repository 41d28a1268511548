// @chunk pieces
/**
 * Reads every page of a list of a service that may cap its pages, lie in its total, take no notice of the page
 * asked for, or send the same page over and over (api-notes.md section 2).
 */

type Page<Row> = { records: readonly Row[]; totalRecords: number }
type SoFar<Row> = { rows: ReadonlyMap<string, Row>; total: number; pages: number }

export type Walk<Row> = {
  pageSize: number
  read: (pageIndex: number) => Promise<Page<Row>>
  /** Whether to stop here, though there may be more. */
  isEnough: (soFar: SoFar<Row>) => boolean
}

/** How the pages ended: with the last one, with one that held nothing new, or because enough were read. */
type PagesEnd = 'last' | 'repeated' | 'enough'

/** The rows of all pages, each once, and how it ended; what has no id counts as new. */
export async function readAllPages<Row extends { id?: string | undefined }>({
  pageSize,
  read,
  isEnough,
}: Walk<Row>): Promise<{ rows: Row[]; total: number; end: PagesEnd }> {
  const rows = new Map<string, Row>()
  for (let pages = 1; ; pages += 1) {
    const before = rows.size
    // One page tells whether there is another: they cannot be read at once.
    const { records, totalRecords } = await read(pages - 1)
    for (const row of records) rows.set(row.id ?? `row ${rows.size}`, row)
    const total = Math.max(totalRecords, rows.size)
    const ended = (end: PagesEnd) => ({ rows: [...rows.values()], total, end })
    // A page that is too long is all there is, of a service that knows no pages, where it holds the total.
    const isWhole =
      records.length < pageSize
        ? rows.size === totalRecords
        : records.length > pageSize && rows.size >= totalRecords
    if (records.length === 0 || isWhole) return ended('last')
    if (isEnough({ rows, total, pages })) return ended('enough')
    if (rows.size === before) return ended('repeated')
  }
}
