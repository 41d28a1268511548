/** What the tasks open on: those that are not done, of the person once it is known who that is. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deskQueries } from '#app/data/desk/queries.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { filtersOf, readTaskSearch, type TaskSearch, withUsual } from '#app/data/tasks/search.ts'
import type { RawQuery } from '#contract/query-string.ts'
import { usualTasks } from '#contract/tasks.ts'

/** What an address stands for. `isKnown` is false until the desk has said who the person is, or could not. */
export function useTaskAddress(raw: RawQuery) {
  const address = useMemo(() => readTaskSearch(raw).search, [raw])
  const { data, isError } = useQuery(deskQueries.preferences())
  const me = data?.staffContactId
  const usual = useMemo(() => usualTasks(me), [me])
  const search = useMemo(() => withUsual(address, usual), [address, usual])
  const isKnown = search === address || data !== undefined || isError
  return { search, usual, isKnown, waiting: !isKnown || undefined }
}

/** Reads the page that an address stands for. */
export async function readUsualTasks(client: QueryClient, address: TaskSearch) {
  const isUsual = withUsual(address, usualTasks()) !== address
  const person = isUsual && (await client.query(deskQueries.preferences()).catch(() => undefined))
  const usual = usualTasks((person || undefined)?.staffContactId)
  return client.query(taskQueries.list(filtersOf(withUsual(address, usual))))
}
