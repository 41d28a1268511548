/**
 * What is known of one matter before its own page is drawn. It comes with the first script, as asking for
 * a script that is here already would still cost the page a frame.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Matter } from '#contract/matters.ts'
import type { FoundMatter } from './one-matter.ts'
import { matterQueries } from './queries.ts'

/** One matter by its id alone, and how it was found; `rememberMatter` makes it known before it is read. */
export const matterDetail = (id: string) =>
  queryOptions<FoundMatter>({
    queryKey: [...matterQueries.all(), 'detail', id],
    queryFn: async (context) => (await import('./one-matter.ts')).readMatter(id, context),
  })

/**
 * Makes what lists said of a matter known at once, as long as nothing newer was read of it. It counts as
 * old, so that the matter is read again all the same.
 */
export function rememberMatter(client: QueryClient, id: string) {
  const { queryKey } = matterDetail(id)
  const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
  let newest = Math.max(dataUpdatedAt, data?.listedAt ?? 0)
  for (const { state } of client.getQueryCache().findAll({ queryKey: matterQueries.lists() })) {
    const { records } = (state.data ?? {}) as { records?: Matter[] }
    const matter = records?.find((record) => record.id === id)
    if (!matter || state.dataUpdatedAt <= newest) continue
    newest = state.dataUpdatedAt
    client.setQueryData<FoundMatter>(queryKey, { matter, listedAt: newest }, { updatedAt: 0 })
  }
}
