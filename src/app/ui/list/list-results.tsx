// @chunk first-rows
/** The sheet of a list's page: the rows, or why there are none, and the way to the other pages. */
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import type { SuggestionModule } from '#app/api/suggestions.ts'
import { List, type ListProps } from './list.tsx'
import { Failure, Banner } from '#app/ui/layout/notice.tsx'

/** Why a list has no rows, below a `Suspense`. */
export const NoRows = lazyWithRetry(() => import('./no-rows.tsx'), 'NoRows')

type Props<Row, S extends ListSearch> = ListProps<Row, S> & {
  /** What is said where there is nothing to list at all. */
  none: ReactNode
  /** What a search without results may have meant. */
  suggestions?: SuggestionModule<S, QueryClient> | undefined
}

export function ListResults<Row, S extends ListSearch>({ none, ...props }: Props<Row, S>) {
  const { noun, shown } = props
  const { list, page, stale } = shown
  const { error, refetch } = list
  const rows = page && page.records.length > 0 ? page.records : undefined
  const inPlace =
    error && (stale || !page) ? (
      <Failure error={error} what={`The ${noun.many}`} onRetry={refetch} />
    ) : (
      page && !stale && <NoRows {...props} none={none} total={page.totalRecords} />
    )
  if (!rows && inPlace) {
    return <Suspense>{inPlace}</Suspense>
  }
  return (
    <>
      {error && (
        <Banner action="Retry" onAction={refetch}>
          {stale
            ? `The ${noun.many} you asked for could not be loaded. Below is the previous list. `
            : `These ${noun.many} could not be refreshed and may be out of date. `}
          {error.message}
        </Banner>
      )}
      <List {...props} />
    </>
  )
}
