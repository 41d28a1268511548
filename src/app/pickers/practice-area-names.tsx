// @chunk pieces
/** The names of practice areas, loaded by their identifiers; the identifier if there is no name. */
import { useQueries } from '@tanstack/react-query'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

export function PracticeAreaNames({ ids }: { ids: readonly string[] }) {
  const areas = useQueries({ queries: ids.map((id) => practiceAreaQueries.detail(id)) })
  return areas
    .map(({ data, isError }, index) => data?.name ?? (isError ? ids[index] : '…'))
    .join(', ')
}
