/** What a page of the app asks first, known from its address alone, so that the gateway can ask it while the page loads. */
import { matterOperations, MatterQuery } from './matters.ts'
import { paged } from './common.ts'
import { addressOf } from './operation.ts'
import { parseQuery, type Query } from './query-string.ts'

/**
 * The first call of the page at an address of the app, as path and query, or nothing where a page asks none
 * or where the address holds what the page would ignore.
 */
export function firstCallOf(pathname: string, search: string): string | undefined {
  if (pathname !== '/matters') return undefined
  const query = MatterQuery.safeParse(parseQuery(search))
  if (!query.success) return undefined
  const asked: Query = paged(query.data)
  return addressOf(matterOperations.listMatters, { query: asked })
}
