/** What happened on a matter, the latest first. */
import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '#app/api/address.ts'
import { eventsAtOnce, timelineQueries } from '#app/data/timeline/queries.ts'
import { TimelineSearch } from '#app/data/timeline/search.ts'
// A separate import: together with the value above it would bring the schema into the first script.
import type { TimelineSearch as Search } from '#app/data/timeline/search.ts'
import { TimelineTab } from '#app/features/matters/timeline/timeline-tab.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'

export const Route = createFileRoute('/matters/$matterId/timeline')({
  validateSearch: rawSearch<Search>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps, params: { matterId } }) => {
    const search = cleanSearch(readSearch(TimelineSearch, deps))
    readAhead(queryClient.query(timelineQueries.of(matterId, search, eventsAtOnce)))
  },
  component: MatterTimeline,
})

function MatterTimeline() {
  const { matterId } = Route.useParams()
  const { search } = readSearch(TimelineSearch, Route.useSearch())
  return <TimelineTab {...{ matterId, search }} navigate={Route.useNavigate()} />
}
