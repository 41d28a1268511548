/** What is asked about one matter, apart from its list: only its own page needs it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Matter } from '#contract/matters.ts'
import { type FoundMatter, readInFull, readMatter } from './one-matter.ts'
import { matterQueries } from './queries.ts'

export const oneMatterQueries = {
  /** One matter by its id alone, and how it was found; `rememberMatter` makes it known before it is read. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...matterQueries.all(), 'detail', id],
      queryFn: ({ client, queryKey, signal }) => {
        const { data, dataUpdatedAt = 0 } = client.getQueryState<FoundMatter>(queryKey) ?? {}
        const { matter, listedAt = dataUpdatedAt } = data ?? {}
        return readMatter(id, { before: matter && { matter, listedAt }, signal })
      },
    }),

  allInFull: () => [...matterQueries.all(), 'in-full'] as const,

  /** What only the extended read by id tells of a matter; null where the service does not offer it. */
  inFull: (id: string) =>
    queryOptions({
      queryKey: [...oneMatterQueries.allInFull(), id],
      queryFn: ({ signal }) => readInFull(id, signal),
    }),
}

/**
 * Makes what lists said of a matter known at once, as long as nothing newer was read of it. It counts as
 * old, so that the matter is read again all the same.
 */
export function rememberMatter(client: QueryClient, id: string) {
  const { queryKey } = oneMatterQueries.detail(id)
  const read = client.getQueryState(queryKey)
  const lists = client.getQueryCache().findAll({ queryKey: matterQueries.lists() })
  let newest = Math.max(read?.dataUpdatedAt ?? 0, read?.data?.listedAt ?? 0)
  for (const { state } of lists) {
    const { records } = (state.data ?? {}) as { records?: Matter[] }
    const matter = records?.find((record) => record.id === id)
    if (!matter || state.dataUpdatedAt <= newest) continue
    newest = state.dataUpdatedAt
    client.setQueryData(queryKey, { matter, listedAt: newest }, { updatedAt: 0 })
  }
}
