// @chunk pieces
/** How many documents a matter or contact has, beside the name of their tab. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { documentQueries } from '#app/data/documents/queries.ts'
import type { Owner } from '#app/data/documents/search.ts'
import { formatNumber } from '#app/text/format.ts'
import { usePageIsRead } from './-page-is-read.ts'

export function DocumentCount({ owner }: { owner: NonNullable<Owner> }) {
  const latest = documentQueries.latest(owner)
  // Where the page itself could not read them, asking again is up to whoever presses 'Retry' there.
  const hasFailed = useQueryClient().getQueryState(latest.queryKey)?.status === 'error'
  const isRead = usePageIsRead()
  const { data } = useQuery({ ...latest, enabled: isRead && !hasFailed })
  // One more than are known of would be a guess.
  return data && !data.uncounted && formatNumber(data.totalRecords)
}
