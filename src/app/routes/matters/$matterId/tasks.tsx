/** A matter's tasks, with all that can be changed in their rows. */
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { taskQueries } from '#app/data/tasks/queries.ts'
import {
  filtersOf,
  readLinkedTaskSearch,
  type TaskSearch,
  withUsual,
} from '#app/data/tasks/search.ts'
import { TaskFilters } from '#app/features/tasks/list/task-filters.tsx'
import {
  SelectButton,
  announcementOf,
  TaskList,
  useTaskList,
} from '#app/features/tasks/list/task-list.tsx'
import { GroupChoice, RecordTaskViews, saidOfRecord } from '#app/features/tasks/list/task-views.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { Toolbar } from '#app/ui/layout/toolbar.tsx'
import { usualTasks } from '#contract/tasks.ts'

export const Route = createFileRoute('/matters/$matterId/tasks')({
  validateSearch: rawSearch<TaskSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context, deps, params }) => {
    const search = cleanSearch(readLinkedTaskSearch(deps))
    // Groups are read by the page itself.
    if (search.group) return
    const owner = ownerOf(params.matterId)
    const filters = filtersOf(withUsual(search, usual))
    readAhead(context.queryClient.query(taskQueries.list(filters, owner)))
  },
  component: TasksTab,
})

/** Whoever they are assigned to: a matter is the work of several. */
const usual = usualTasks()

const ownerOf = (matterId: string) => ({ associatedMatterId: matterId })

function TasksTab() {
  const { matterId } = Route.useParams()
  const raw = Route.useSearch()
  const search: TaskSearch = useMemo(
    () => withUsual(readLinkedTaskSearch(raw).search, usual),
    [raw],
  )
  const owner = useMemo(() => ownerOf(matterId), [matterId])
  const view = useTaskList(search, Route.useNavigate(), { owner, usual })
  const { filters, order, onSearch, onSort, onGroup, columns } = view
  return (
    <>
      <RecordTaskViews {...{ search, usual }}>
        <SelectButton view={view} />
        <ColumnsButton label={view.label} {...{ columns, onSort }} sort={order} />
      </RecordTaskViews>
      <Toolbar actions={null}>
        <TaskFilters search={filters} linked said={saidOfRecord(search)} onSearch={onSearch}>
          <GroupChoice group={search.group} onGroup={onGroup} />
        </TaskFilters>
      </Toolbar>
      <span role="status" className="spoken-only">
        {announcementOf(view)}
      </span>
      <TaskList search={search} view={view} />
    </>
  )
}
