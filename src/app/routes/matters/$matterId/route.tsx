/** One matter: its head with the tabs, around whichever tab the address names. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { RememberOpened } from '#app/data/desk/remember-opened.tsx'
import { matterListQueries, rememberMatter } from '#app/data/matters/list-queries.ts'
import {
  MatterBreadcrumb,
  MatterFacts,
  MatterStatusMark,
  titleOf,
} from '#app/features/matters/page/matter-heading.tsx'
import { DocumentCount } from '#app/routes/-document-count.tsx'
import { readMatterAddress } from '#app/routes/-matter-address.ts'
import { NewTaskLink } from '#app/routes/-new-task-link.tsx'
import { TaskCount } from '#app/routes/-task-count.tsx'
import { readAhead } from '#app/routes/-address.ts'
import { capital } from '#app/text/capital.ts'
import { matterName } from '#app/text/matter-name.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { linkButton } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { Banner } from '#app/ui/layout/notice.tsx'
import { RecordPage } from '#app/ui/layout/record-page.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Matter } from '#contract/matters.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { EditMatterLink } from './-edit-matter-link.tsx'

export const Route = createFileRoute('/matters/$matterId')({
  loader: ({ context: { queryClient }, params: { matterId } }) => {
    rememberMatter(queryClient, matterId)
    readAhead(queryClient.query(matterListQueries.detail(matterId)))
  },
  component: MatterLayout,
})

const MatterScan = lazyWithRetry(
  () => import('#app/features/matters/list/matter-scan.tsx'),
  'MatterScan',
)

/** The parts of a matter's page, each with an address of its own. */
const tabsOf = (matterId: string) => [
  { to: '/matters/$matterId' as const, params: { matterId }, label: 'Summary' },
  {
    to: '/matters/$matterId/documents' as const,
    params: { matterId },
    label: 'Documents',
    count: <DocumentCount owner={{ kind: 'matter', id: matterId }} />,
  },
  {
    to: '/matters/$matterId/tasks' as const,
    params: { matterId },
    label: 'Tasks',
    count: <TaskCount owner={{ associatedMatterId: matterId }} />,
  },
  { to: '/matters/$matterId/time' as const, params: { matterId }, label: 'Time' },
  { to: '/matters/$matterId/timeline' as const, params: { matterId }, label: 'Timeline' },
]

function MatterLayout() {
  const { matterId } = Route.useParams()
  // Another matter is another page: nothing of this one stays on it.
  return <MatterPage key={matterId} id={matterId} />
}

function MatterPage({ id }: { id: string }) {
  const query = useQuery(matterListQueries.detail(id))
  const part = useLocation({ select: partAt })
  const { missing, onScanned } = useScanResult(id)
  const matter = query.data?.matter
  const isLookedFor = query.data !== undefined && !matter
  return (
    <RecordPage
      noun="matter"
      record={matter}
      {...{ query, missing }}
      renderAbove={(known) => <MatterBreadcrumb matter={known} />}
      before={matter && { name: titleOf(matter), seen: 'A list showed it a moment ago.' }}
      head={isLookedFor ? { title: 'Looking for this matter' } : headOf(id, matter, part)}
    >
      {isLookedFor ? (
        <Suspense fallback={<Opening what="This matter" />}>
          <MatterScan id={id} onDone={onScanned} />
        </Suspense>
      ) : (
        <>
          <MatterAsListed id={id} onRetry={query.refetch} />
          <Outlet />
          {matter && <RememberOpened kind="matter" id={id} />}
        </>
      )}
    </RecordPage>
  )
}

/**
 * `Tasks` in the address of a matter's tasks; nothing in that of its summary, nor in that of another page, which is
 * the address already while that page is loading.
 */
const partAt = ({ pathname }: { pathname: string }) =>
  capital(readMatterAddress(pathname)?.part ?? '')

const headOf = (id: string, matter: Matter | undefined, part: string) => ({
  title: matter && titleOf(matter),
  windowTitle: matter && [part, matterName(matter) ?? titleOf(matter)].filter(Boolean).join(' · '),
  count: matter && <MatterStatusMark {...matter} />,
  actions: matter && <MatterActions id={id} />,
  filters: (
    <>
      <MatterFacts matter={matter} />
      <Tabs label="Parts of this matter" tabs={tabsOf(id)} />
    </>
  ),
})

/** The actions on a matter: edit it, add a task, record time. */
const MatterActions = ({ id }: { id: string }) => (
  <>
    <EditMatterLink matterId={id} />
    <NewTaskLink associatedMatterId={id} />
    <May call={timeOutboxOperations.holdTimeRecord}>
      <Link to="/time/new" search={{ associatedMatterId: id }} className={linkButton}>
        Record time
      </Link>
    </May>
  </>
)

/** Shown if the service cannot fetch a single matter, so that the list's version is all there is. */
function MatterAsListed({ id, onRetry }: { id: string; onRetry: () => unknown }) {
  const { data, dataUpdatedAt } = useQuery({ ...matterListQueries.detail(id), enabled: false })
  // Data remembered from a list has the update time 0 until the matter itself has been read.
  if (data?.listedAt === undefined || dataUpdatedAt === 0) return null
  const then = formatDayAndTime(new Date(data.listedAt).toISOString())
  return (
    <Banner action="Retry" onAction={onRetry}>
      This service cannot fetch a single matter. Showing what the list had: {then}.
    </Banner>
  )
}

/** Puts a matter that was found among all of them in its place, or knows that it is not among them. */
function useScanResult(id: string) {
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState(false)
  const onScanned = useCallback(
    (matter: Matter | undefined) => {
      if (matter) queryClient.setQueryData(matterListQueries.detail(id).queryKey, { matter })
      else setMissing(true)
    },
    [queryClient, id],
  )
  return { missing, onScanned }
}
