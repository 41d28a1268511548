// @chunk first-rows
/** Matters: browse and filter what the firm works on. The address holds every filter, the sort and the page. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { readSearch } from '#app/api/address.ts'
import { MatterFilters } from '#app/features/matters/list/matter-filters.tsx'
import { useOrder } from '#app/features/matters/list/order.ts'
import { matterListQueries } from '#app/data/matters/list-queries.ts'
import { MatterSearch } from '#app/data/matters/search.ts'
import { useMatterColumns } from '#app/features/matters/list/use-matter-columns.ts'
import { cleanSearch, readAhead } from '#app/routes/-address.ts'
import { newMatterPlace } from '#app/routes/-new-matter-place.tsx'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { countIn } from '#app/api/list-page.ts'
import { formatCount, formatNumber } from '#app/text/format.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { ListResults } from '#app/ui/list/list-results.tsx'
import { isFiltered } from '#app/api/list-search.ts'
import { useListView } from '#app/ui/list/list-view.ts'
import { Empty } from '#app/ui/layout/notice.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { PreviewButton } from '#app/ui/list/preview-button.tsx'
import type { ShownPage } from '#app/ui/list/shown-page.ts'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { whenIdle } from '#app/ui/browser/when-idle.ts'
import type { Matter } from '#contract/matters.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/')({
  validateSearch: (raw: RawQuery) => readSearch(MatterSearch, raw).search,
  beforeLoad: ({ location }) => {
    cleanSearch(readSearch(MatterSearch, parseQuery(location.searchStr)))
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    readAhead(context.queryClient.query(matterListQueries.list(deps)))
  },
  component: MattersPage,
})

const Preview = lazyWithRetry(() => import('./-matter-preview.tsx'), 'Preview')
const renderPreview = (matter: Matter) => (
  <Suspense>
    <Preview matter={matter} />
  </Suspense>
)

const NewMatterLink = lazyWithRetry(
  () => import('#app/routes/-new-matter-link.tsx'),
  'NewMatterLink',
)

const suggestions = () => import('#app/data/suggestions/matters.ts')

const title = 'Matters'
const noun = { one: 'matter', many: 'matters' }
const pages = matterListQueries.list

function MattersPage() {
  const search = Route.useSearch()
  const list = useQuery(matterListQueries.list(search))
  const { data: all } = useQuery({ ...matterListQueries.total(), enabled: false })
  const view = useListView({ search, list, noun, pages, navigate: Route.useNavigate() })
  const { shown, waiting, spoken, onSearch, onSort } = view
  const order = useOrder(search, shown.page?.records)
  const columns = useMatterColumns(title, shown.page)
  const count = countOf(shown, isFiltered(search) ? all : undefined)
  // What loads after the rows.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return (
    <Page
      title={title}
      count={count ?? (waiting && <Waiting />)}
      spoken={spoken}
      actions={
        <>
          <PreviewButton label={title} />
          <ColumnsButton label={title} columns={columns} sort={order} onSort={onSort} />
          <Suspense fallback={newMatterPlace}>
            {isIdle && (shown.page || list.isError) ? <NewMatterLink /> : newMatterPlace}
          </Suspense>
        </>
      }
      filters={<MatterFilters search={search} onSearch={onSearch} />}
    >
      <ListBanners onClose={() => onSearch(search, { replace: true })} />
      <ListResults
        label={title}
        renderPreview={renderPreview}
        {...{ columns, search, order, suggestions, ...view }}
        none={
          <Empty heading="There are no matters yet">
            <p>Matters appear here as soon as the service has them.</p>
          </Empty>
        }
      />
    </Page>
  )
}

/** `318 of 1,204 matters`, as far as it is known. */
function countOf({ total, page }: ShownPage<Matter>, all: number | null | undefined) {
  if (total === undefined || !page) return undefined
  if (!all || all <= total) return countIn(page, noun)
  return `${formatNumber(total)} of ${formatCount(all, 'matter', 'matters')}`
}
