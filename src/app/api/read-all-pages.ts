// @chunk pieces
/**
 * Reads every page of a list, from a service that may cap its pages, report a wrong total, ignore the page
 * requested, or repeat the same page.
 */

type Page<Row> = { records: readonly Row[]; totalRecords: number }
type SoFar<Row> = { rows: ReadonlyMap<string, Row>; total: number; pages: number }

export type Walk<Row> = {
  pageSize: number
  read: (pageIndex: number) => Promise<Page<Row>>
  /** Whether to stop here, though there may be more. */
  isEnough: (soFar: SoFar<Row>) => boolean
}

/** Why reading ended: after the last page, after a page with nothing new, or because enough was read. */
type PagesEnd = 'last' | 'repeated' | 'enough'

/**
 * The rows of all pages, each once, and why reading ended; a row without an id counts as new. `isShort`: some page
 * counted more rows than came.
 */
export async function readAllPages<Row extends { id?: string | undefined }>({
  pageSize,
  read,
  isEnough,
}: Walk<Row>): Promise<{ rows: Row[]; total: number; end: PagesEnd; isShort: boolean }> {
  const rows = new Map<string, Row>()
  let counted = 0
  for (let pages = 1; ; pages += 1) {
    const before = rows.size
    // Each page shows whether there is another: they cannot be read in parallel.
    const { records, totalRecords } = await read(pages - 1)
    for (const row of records) rows.set(row.id || `row ${rows.size}`, row)
    // A total that shrinks while pages are read shifts their rows: one of them may have been on no page.
    counted = Math.max(counted, totalRecords)
    const total = Math.max(totalRecords, rows.size)
    const isShort = rows.size < counted
    const ended = (end: PagesEnd) => ({ rows: [...rows.values()], total, end, isShort })
    // A page longer than requested comes from a service without paging; it is everything if it holds the total.
    const isWhole =
      records.length < pageSize ? rows.size === totalRecords : records.length > pageSize && !isShort
    if (records.length === 0 || isWhole) return ended('last')
    if (isEnough({ rows, total, pages })) return ended('enough')
    if (rows.size === before) return ended('repeated')
  }
}
