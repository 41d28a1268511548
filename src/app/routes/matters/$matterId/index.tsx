/** The first tab of a matter: its summary, with what is to be done next and its latest documents. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { MatterSummary } from '#app/features/matters/page/matter-summary.tsx'
import { NextTasks } from '#app/features/tasks/list/next-tasks.tsx'
import { LatestDocuments } from '#app/features/documents/list/latest-documents.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { noSearch } from '#app/routes/-address.ts'

export const Route = createFileRoute('/matters/$matterId/')({
  beforeLoad: noSearch,
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
              <Link to="/matters/$matterId/tasks" params={{ matterId }} search={{ show: 'all' }}>
                All tasks
              </Link>
            </NextTasks>
            <LatestDocuments owner={{ kind: 'matter', id: matterId }} />
          </>
        }
      />
    </>
  )
}
