/** The time of a matter: what was recorded on it through this desk, and what is on its way. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { timeQueries } from '#app/data/time/queries.ts'
import { receiptsPerPage, TimeList, TimeTotal } from '#app/features/time/time-list.tsx'
import { PendingTimeRecords } from '#app/features/time/pending-time-records.tsx'
import { readAhead } from '#app/routes/-address.ts'
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
  const owner = { associatedMatterId: matterId }
  const query = { ...owner, pageIndex }
  return (
    <>
      <Toolbar actions={null}>
        <TimeTotal query={query} />
      </Toolbar>
      <PendingTimeRecords
        matterId={matterId}
        onEdit={(timeRecordId, wasHeld) =>
          void navigate({ to: '/time/new', search: { ...owner, timeRecordId }, state: { wasHeld } })
        }
        onWithdrawn={() => void navigate({ to: '/time/new', search: owner })}
      />
      <TimeList query={query} ofMatter recordTime={null} onPage={setPageIndex} />
    </>
  )
}
