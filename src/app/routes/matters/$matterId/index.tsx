/** The first tab of a matter: its summary, with what is to be done next and its latest documents. */
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { MatterSummary } from '#app/features/matters/page/matter-summary.tsx'
import { NextTasks } from '#app/features/tasks/list/next-tasks.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { parseQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/$matterId/')({
  beforeLoad: ({ location, params }) => {
    // This page takes no parameters.
    if (Object.keys(parseQuery(location.searchStr)).length === 0) return
    throw redirect({
      to: '/matters/$matterId',
      params,
      replace: true,
      state: { addressIgnored: true },
    })
  },
  component: SummaryTab,
})

function SummaryTab() {
  const { matterId } = Route.useParams()
  const navigate = Route.useNavigate()
  const owner = { associatedMatterId: matterId }
  const onClose = () => void navigate({ to: '.', replace: true, state: {} })
  return (
    <>
      <ListBanners onClose={onClose} />
      <MatterSummary
        id={matterId}
        aside={
          <>
            <NextTasks owner={owner}>
              <Link to="/matters/$matterId/tasks" params={{ matterId }}>
                All tasks
              </Link>
              <Link to="/tasks/new" search={owner}>
                New task
              </Link>
            </NextTasks>
            <LatestDocuments owner={{ kind: 'matter', id: matterId }} />
          </>
        }
      />
    </>
  )
}
