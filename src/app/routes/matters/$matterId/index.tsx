/** The first tab of a matter: its summary, with its latest documents. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { MatterSummary } from '#app/features/matters/matter-summary.tsx'
import { ListRemarks } from '#app/ui/list-remarks.tsx'
import { parseQuery } from '#contract/query-string.ts'
import { LatestDocuments } from './-latest-documents.tsx'

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
  const onClose = () => void navigate({ to: '.', replace: true, state: {} })
  return (
    <>
      <ListRemarks onClose={onClose} />
      <MatterSummary id={matterId} aside={<LatestDocuments matterId={matterId} />} />
    </>
  )
}
