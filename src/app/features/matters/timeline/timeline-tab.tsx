/** What happened on a matter: its documents, tasks, time, people and changes, the latest first, as far as it is known. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { eventsAtOnce, type Timeline, timelineQueries } from '#app/data/timeline/queries.ts'
import type { TimelineSearch } from '#app/data/timeline/search.ts'
import { formatCount } from '#app/text/format.ts'
import { Toolbar } from '#app/ui/layout/toolbar.tsx'
import { Banner, Empty } from '#app/ui/layout/notice.tsx'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { ListResults } from '#app/ui/list/list-results.tsx'
import { type NavigateOptions, useListView } from '#app/ui/list/list-view.ts'
import { timelineColumns } from './timeline-columns.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import { TimelineFoot } from './timeline-foot.tsx'
import { sourceLabels } from './known-since.ts'

const noun = { one: 'event', many: 'events' }
const label = 'Timeline'

type Props = {
  matterId: string
  search: TimelineSearch
  navigate: (to: Required<NavigateOptions> & { search: TimelineSearch }) => Promise<void>
}

export function TimelineTab({ matterId, search, navigate }: Props) {
  const [wanted, setWanted] = useState(eventsAtOnce)
  const list = useQuery(timelineQueries.of(matterId, search, wanted))
  const view = useListView({ search, list, noun, pages: undefined, navigate })
  const columns = useMemo(() => timelineColumns(matterId), [matterId])
  const { current, onSearch } = view
  const [before, setBefore] = useState<Timeline>()
  if (list.data && list.data !== before) setBefore(list.data)
  // Where another could not be read, the one of before is in sight.
  const timeline = list.data ?? (view.shown.page && before)
  return (
    <>
      <Toolbar actions={<ColumnsButton {...{ label, columns }} />}>
        <TimelineFilters {...{ search, onSearch }} />
      </Toolbar>
      <span role="status" className="spoken-only">
        {current && timeline ? formatCount(timeline.count, noun.one, noun.many) : view.spoken}
      </span>
      <ListBanners onClose={() => onSearch(search, { replace: true })} />
      <Failed failed={timeline?.failed} onRetry={list.refetch} />
      <ListResults
        {...view}
        {...{ label, columns, search }}
        order={undefined}
        foot={
          timeline && (
            <TimelineFoot
              timeline={timeline}
              onEarlier={current && (() => setWanted(timeline.count + eventsAtOnce))}
            />
          )
        }
        none={
          <Empty heading="Nothing on the timeline yet">
            <p>Documents, tasks, time and changes will appear here.</p>
            {timeline && <TimelineFoot timeline={timeline} onEarlier={undefined} />}
          </Empty>
        }
      />
    </>
  )
}

type FailedProps = { failed: Timeline['failed'] | undefined; onRetry: () => unknown }

/** The sources that could not be read, while the others are shown. */
function Failed({ failed, onRetry }: FailedProps) {
  const first = failed?.[0]
  if (!first) return null
  const names = failed.map(({ name }) => sourceLabels[name]).join(' and ')
  return (
    <Banner action="Retry" onAction={onRetry}>
      The {names} could not be loaded, and are missing below. {first.error.message}
    </Banner>
  )
}
