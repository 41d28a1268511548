/** Finds a record in the most recently loaded list. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListPage } from '#app/api/list-page.ts'

/** Searches the lists under `queryKey`; `at` is when the list was loaded, in milliseconds. */
export function newestListed<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string,
): { record: Row; at: number } | undefined {
  const found = client.getQueriesData<ListPage<Row>>({ queryKey }).flatMap(([key, page]) => {
    const record = page?.records.find((one) => one.id === id)
    return record ? [{ record, at: client.getQueryState(key)?.dataUpdatedAt ?? 0 }] : []
  })
  return found.toSorted((one, other) => other.at - one.at)[0]
}
