/** Brings the rows on the screen up to date without moving any of them. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LeavingRow, ListPage } from '#app/api/list-page.ts'
import { tellNews } from '#app/api/live/news.ts'

/** Stands before the key of a list in the key of what is read beside it. */
const quietly = 'quietly'
export const isQuiet = (queryKey: QueryKey, noun: string) =>
  queryKey[0] === quietly && queryKey[1] === noun

type Row = { id: string; kind?: string; heading?: object } & LeavingRow
type Page = ListPage<Row>

/** The ids of the records that were saved; one that is not known stands for any. */
export type Ids = readonly (string | undefined)[]

/**
 * Reads pages of a list again; what would add, take away or move a row is only told (`list-news`). The row of a saved
 * record that left the list is marked as leaving: it is on none of these pages, and the list has become shorter, as it
 * may else have moved to a page that is not read. After saves without an id none is.
 */
export async function refreshRows(
  client: QueryClient,
  { noun, ids }: { noun: string; ids: Ids },
  lists: readonly Query[],
): Promise<void> {
  const read = await Promise.all(lists.map((query) => readQuietly(client, query)))
  const pages = read.filter((one) => one !== undefined)
  if (pages.length === 0) return
  const now = new Set(pages.flatMap(({ fresh }) => fresh.records.map(({ id }) => id)))
  const gone = ids.filter((id) => id !== undefined && !now.has(id))
  const known = new Set(pages.flatMap(({ before }) => before.records.map(({ id }) => id)))
  const changed = new Set<string>()
  const added = new Set<string>()
  let isMoved = false
  for (const { query, before, fresh } of pages) {
    const after = client.setQueryData<Page>(query.queryKey, inPlace(before, fresh, gone)) ?? before
    after.records.forEach((row, place) => {
      if (row !== before.records[place]) changed.add(row.id)
    })
    const unknown = fresh.records.filter((row) => !known.has(row.id) && !isHeading(row))
    const slid = slidInto(before, fresh, unknown)
    for (const row of unknown) if (!slid.has(row)) added.add(row.id)
    if (hasSameRows(before, fresh)) continue
    isMoved = true
    // It is not what the service lists now: whoever comes back to it gets that.
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
  }
  if (changed.size > 0 || isMoved) tellNews(noun, { changed, added, isMoved })
}

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' && data !== null && 'records' in data

type Read = { query: Query; before: Page; fresh: Page }

/** Undefined where the list itself reads, or has shown something else meanwhile. */
async function readQuietly(client: QueryClient, query: Query): Promise<Read | undefined> {
  const { queryKey, options, state } = query
  const before = state.data
  const { queryFn } = options
  if (!isPage(before) || state.fetchStatus !== 'idle' || typeof queryFn !== 'function') {
    void client.invalidateQueries({ queryKey, exact: true })
    return undefined
  }
  try {
    const fresh = await client.fetchQuery({
      queryKey: [quietly, ...queryKey],
      queryFn: (context) => queryFn({ ...context, queryKey }),
      staleTime: 0,
      gcTime: 0,
    })
    return isPage(fresh) && query.state.data === before ? { query, before, fresh } : undefined
  } catch {
    // The list says itself what is wrong.
    void client.invalidateQueries({ queryKey, exact: true })
    return undefined
  }
}

const hasSameRows = (one: Page, other: Page) =>
  one.totalRecords === other.totalRecords &&
  one.records.length === other.records.length &&
  one.records.every(({ id }, place) => id === other.records[place]?.id)

/** A row that stands above others, and is no record. */
const isHeading = ({ kind, heading }: Row) => kind === 'day' || heading !== undefined

/** Rows at the end of a page that only moved up from the next page because others left: they are not new. */
function slidInto(before: Page, fresh: Page, unknown: readonly Row[]): ReadonlySet<Row> {
  if (before.totalRecords <= before.records.length) return new Set()
  const listed = new Set(fresh.records.map(({ id }) => id))
  const went = before.records.filter(({ id }) => !listed.has(id)).length
  const lastKnown = fresh.records.findLastIndex((row) => !unknown.includes(row))
  return new Set(fresh.records.slice(lastKnown + 1).slice(0, went))
}

/** The rows of before in their places, as they are now; what a heading counts is what stands below it. */
function inPlace(before: Page, fresh: Page, gone: Ids): Page {
  if (hasSameRows(before, fresh)) return fresh
  const now = new Map(fresh.records.map((row) => [row.id, row]))
  const isShorter = fresh.totalRecords < before.totalRecords
  const inItsPlace = (row: Row): Row => {
    if (isHeading(row)) return row
    const isLeaving = isShorter && gone.includes(row.id)
    return now.get(row.id) ?? (isLeaving ? { ...row, isLeaving } : row)
  }
  return { ...before, records: before.records.map(inItsPlace) }
}
