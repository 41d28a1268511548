/** The time of a matter: what was recorded on it through this desk, and what is on its way. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { timeQueries } from '#app/data/time/queries.ts'
import { receiptsPerPage, TimeList, TimeTotal } from '#app/features/time/time-list.tsx'
import { PendingTimeRecords } from '#app/features/time/pending-time-records.tsx'
import { readAhead } from '#app/routes/-address.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { Toolbar } from '#app/ui/layout/toolbar.tsx'

export const Route = createFileRoute('/matters/$matterId/time')({
  loader: ({ context: { queryClient }, params: { matterId } }) => {
    const query = { associatedMatterId: matterId, pageIndex: 0, pageSize: receiptsPerPage }
    readAhead(queryClient.query(timeQueries.recorded(query)))
  },
  component: TimeTab,
})

function TimeTab() {
  const { matterId } = Route.useParams()
  const navigate = Route.useNavigate()
  const [pageIndex, setPageIndex] = useState(0)
  const query = { associatedMatterId: matterId, pageIndex }
  const recordTime = (
    <Link to="/time/new" search={{ associatedMatterId: matterId }} className={linkButton}>
      Record time
    </Link>
  )
  return (
    <>
      <Toolbar actions={recordTime}>
        <TimeTotal query={query} />
      </Toolbar>
      <PendingTimeRecords
        matterId={matterId}
        onEdit={(timeRecordId) => void navigate({ to: '/time/new', search: { timeRecordId } })}
      />
      <TimeList query={query} ofMatter recordTime={null} onPage={setPageIndex} />
    </>
  )
}
