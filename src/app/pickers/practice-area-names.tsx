// @chunk pieces
/** The names of practice areas, loaded by their identifiers; the identifier if there is no name. */
import { useQueries } from '@tanstack/react-query'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

export function PracticeAreaNames({ ids }: { ids: readonly string[] }) {
  const areas = useQueries({ queries: ids.map((id) => practiceAreaQueries.detail(id)) })
  if (areas.some(({ isPending }) => isPending)) return <span data-waiting>…</span>
  return areas.map(({ data }, index) => data?.name ?? ids[index]).join(', ')
}
