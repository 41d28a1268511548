/** How many documents a matter or contact has, beside the name of their tab. */
import { useQuery } from '@tanstack/react-query'
import { documentQueries } from '#app/data/documents/queries.ts'
import type { Owner } from '#app/data/documents/search.ts'
import { usePageIsRead } from '#app/data/page-is-read.ts'
import { formatNumber } from '#app/text/format.ts'

export function DocumentCount({ owner }: { owner: NonNullable<Owner> }) {
  const { data } = useQuery({ ...documentQueries.latest(owner), enabled: usePageIsRead() })
  return data && formatNumber(data.totalRecords)
}
