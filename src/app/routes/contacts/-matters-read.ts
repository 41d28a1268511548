/** Every matter that lists and pages have read since the desk was opened, the newest reading of each. */
import type { QueryClient } from '@tanstack/react-query'
import { matterQueries } from '#app/data/matters/queries.ts'
import type { Matter } from '#contract/matters.ts'

export function mattersRead(queryClient: QueryClient): Matter[] {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: matterQueries.all() })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const matters = queries.flatMap(({ state }) => {
    const { records, matter } = (state.data ?? {}) as { records?: Matter[]; matter?: Matter }
    return [...(records ?? []), ...(matter ? [matter] : [])]
  })
  return [...new Map(matters.map((each) => [each.id, each])).values()]
}
