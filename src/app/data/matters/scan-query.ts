/** Searches for one matter page by page: the last resort if a service cannot find one by id. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type Matter, matterOperations } from '#contract/matters.ts'
import { largestPage } from '#contract/query-string.ts'
import { matterListQueries } from './list-queries.ts'

/** The result of one scanned page; its records are not kept. */
export type ScannedPage = {
  found: Matter | undefined
  /** The first matter on it. */
  first: string | undefined
  size: number
  total: number
}

export const scanQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...matterListQueries.all(), 'scan', id],
    queryFn: async ({ pageParam, signal }): Promise<ScannedPage> => {
      const query = { pageIndex: pageParam, pageSize: largestPage }
      const { records, totalRecords } = await call(matterOperations.listMatters, { query, signal })
      const found = records.find((record) => record.id === id)
      return { found, first: records[0]?.id, size: records.length, total: totalRecords }
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (isAtEnd(pages) ? undefined : pages.length),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const searchedCount = (pages: readonly ScannedPage[]) =>
  pages.reduce((sum, { size }) => sum + size, 0)

/** A total may be too small, and a service may repeat the same page. */
export function isAtEnd(pages: readonly ScannedPage[]): boolean {
  const last = pages.at(-1)
  if (!last) return false
  const repeated = pages.length > 1 && pages.at(-2)!.first === last.first
  const short = last.size < largestPage && searchedCount(pages) >= last.total
  return last.found !== undefined || last.size === 0 || repeated || short
}
