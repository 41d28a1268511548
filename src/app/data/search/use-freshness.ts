/** What answers the search over everything for a term, in one line; empty until that is known. */
import { useQuery } from '@tanstack/react-query'
import { mirrorQueries } from '#app/data/mirror/queries.ts'
import { freshness, late } from './freshness.ts'

export function useFreshness(term: string): string {
  const state = useQuery(mirrorQueries.state())
  // As its rows were answered, if it was the copy that did.
  const found = useQuery({ ...mirrorQueries.search(term), enabled: false })
  if (found.isPending && found.failureReason) return late
  const known = found.data ?? (found.isError ? undefined : state.data)
  return known || found.isError || state.isError ? freshness(known) : ''
}
