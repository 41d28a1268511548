/** Looks for one matter page by page: the last resort where a service finds none by its id (api-notes.md section 1). */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { type Matter, matterOperations } from '#contract/matters.ts'
import { largestPage } from '#contract/query-string.ts'
import { matterListQueries } from './list-queries.ts'

/** A page that was looked through; what it held is not kept. */
export type Looked = {
  found: Matter | undefined
  /** The first matter on it. */
  first: string | undefined
  size: number
  total: number
}

export const scanQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...matterListQueries.all(), 'scan', id],
    queryFn: async ({ pageParam, signal }): Promise<Looked> => {
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

export const lookedThrough = (pages: readonly Looked[]) =>
  pages.reduce((sum, { size }) => sum + size, 0)

/** A total may be smaller than what pages hold, and a service may send the same page again and again. */
export function isAtEnd(pages: readonly Looked[]): boolean {
  const last = pages.at(-1)
  if (!last) return false
  const repeated = pages.length > 1 && pages.at(-2)!.first === last.first
  const short = last.size < largestPage && lookedThrough(pages) >= last.total
  return last.found !== undefined || last.size === 0 || repeated || short
}
