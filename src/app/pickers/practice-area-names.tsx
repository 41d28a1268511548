// @chunk pieces
/** The names of practice areas of which only the identifiers are known; the identifier where no name is offered. */
import { useQueries } from '@tanstack/react-query'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'

export function PracticeAreaNames({ ids }: { ids: readonly string[] }) {
  const areas = useQueries({ queries: ids.map((id) => practiceAreaQueries.detail(id)) })
  return areas
    .map(({ data, isError }, index) => data?.name ?? (isError ? ids[index] : '…'))
    .join(', ')
}
