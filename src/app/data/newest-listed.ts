/** Finds records in the lists that are loaded. */
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

/** Every record in the lists under `queryKey`, some of them several times. */
export const allListed = <Row>(client: QueryClient, queryKey: QueryKey): Row[] =>
  client.getQueriesData<ListPage<Row>>({ queryKey }).flatMap(([, page]) => page?.records ?? [])
