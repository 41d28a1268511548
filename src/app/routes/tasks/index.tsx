/** Tasks across the organisation: found, grouped, and changed where they stand. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { readTaskSearch, type TaskSearch } from '#app/data/tasks/search.ts'
import { TaskFilters } from '#app/features/tasks/list/task-filters.tsx'
import {
  SelectButton,
  announcementOf,
  totalOf,
  useTaskList,
} from '#app/features/tasks/list/task-list.tsx'
import { GroupChoice, TaskViews, useSaidFilters } from '#app/features/tasks/list/task-views.tsx'
import { readUsualTasks, useTaskAddress } from '#app/features/tasks/list/use-usual-tasks.ts'
import { TaskLayout } from '#app/features/tasks/task-layout.tsx'
import { totalOnBoard, useBoard } from '#app/features/tasks/board/use-board.ts'
import { linkButton } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { formatCount } from '#app/text/format.ts'
import { countOf } from '#app/ui/list/list-count.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { SortChoice } from '#app/ui/list/columns/sort-choice.tsx'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { taskOperations } from '#contract/tasks.ts'

export const Route = createFileRoute('/tasks/')({
  validateSearch: rawSearch<TaskSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context, deps }) => {
    const search = cleanSearch(readTaskSearch(deps))
    // Groups and boards are read by the page itself.
    if (search.group || search.view === 'board') return
    readAhead(readUsualTasks(context.queryClient, search))
  },
  component: TasksPage,
})

function TasksPage() {
  const { search, usual, isKnown, waiting } = useTaskAddress(Route.useSearch())
  const said = useSaidFilters(search)
  const board = search.view === 'board'
  const view = useTaskList(search, Route.useNavigate(), { usual, isKnown })
  const { filters, order, onSearch, onSort, onGroup, columns } = view
  const cards = useBoard({ filters, enabled: board && isKnown })
  const total = board ? totalOnBoard(cards) : totalOf(view)
  const sorting = { columns, sort: order, onSort }
  return (
    <Page
      title="Tasks"
      waiting={waiting}
      count={countOf({ ...view, total })}
      spoken={board ? boardAnnouncement(total) : announcementOf(view)}
      actions={
        <>
          {!board && (
            <>
              <SelectButton view={view} />
              <ColumnsButton label={view.label} {...sorting} />
            </>
          )}
          <May call={taskOperations.createTask}>
            <Link to="/tasks/new" className={linkButton}>
              New task
            </Link>
          </May>
        </>
      }
      filters={
        <>
          <TaskViews {...{ search, usual }} />
          <TaskFilters search={filters} linked={false} said={said} onSearch={onSearch}>
            {board && <SortChoice {...sorting} columns={columns.filter(isWithinColumn)} />}
            {!board && <GroupChoice group={search.group} onGroup={onGroup} />}
          </TaskFilters>
        </>
      }
    >
      <TaskLayout {...{ search, view, cards }} />
    </Page>
  )
}

/** The cards of a column of the board all have its status. */
const isWithinColumn = ({ sortBy }: { sortBy?: string | undefined }) => sortBy !== 'status'

/** What a screen reader hears of the board. */
const boardAnnouncement = (total: number | undefined) =>
  total === undefined ? 'Loading tasks' : formatCount(total, 'task', 'tasks')
