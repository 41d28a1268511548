/** How many tasks of a matter are still to be done, beside the name of their tab. */
import { useQuery } from '@tanstack/react-query'
import { taskCountQueries } from '#app/data/tasks/count-queries.ts'
import type { TaskOwner } from '#app/data/tasks/search.ts'
import { formatNumber } from '#app/text/format.ts'
import { usePageIsRead } from './-page-is-read.ts'

export function TaskCount({ owner }: { owner: NonNullable<TaskOwner> }) {
  const enabled = usePageIsRead()
  const { data } = useQuery({ ...taskCountQueries.notDone(owner), enabled })
  return data !== undefined && data !== null && formatNumber(data)
}
