/** A list of tasks whose values can be changed in the rows, flat or in groups. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { dayAt } from '#app/text/days.ts'
import { formatCount, formatNumber } from '#app/text/format.ts'
import { formatAll } from '#app/text/format-more.ts'
import type { ListPage } from '#app/api/list-page.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { ListResults } from '#app/ui/list/list-results.tsx'
import { type NavigateOptions, useListView } from '#app/ui/list/list-view.ts'
import { Empty, Banner } from '#app/ui/layout/notice.tsx'
import { taskOperations } from '#contract/tasks.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { Selection } from '#app/ui/list/selection.ts'
import { SelectionBar } from '#app/features/tasks/bulk/selection-bar.tsx'
import { groupingNames, type TaskRow } from '#app/data/tasks/task-groups.ts'
import { type GroupedPage, taskQueries, type TaskListPage } from '#app/data/tasks/queries.ts'
import {
  filtersOf,
  type Grouping,
  shortest,
  type TaskFilters,
  type TaskOwner,
  type TaskSearch,
  type UsualFilters,
} from '#app/data/tasks/search.ts'
import { type OnEdit } from './task-cells.tsx'
import { taskColumns } from './task-columns.tsx'
import classes from './task-list.module.css'
import { type OpenEditor, TaskEditor } from './task-editor.tsx'

const noun = { one: 'task', many: 'tasks' }

export type NavigateTasks = (
  to: Required<NavigateOptions> & { search: TaskSearch },
) => Promise<void>

type TaskListOptions = {
  owner?: TaskOwner
  /** What the list opens on. */
  usual: UsualFilters
  /** Whether it is known already what the list opens on. */
  isKnown?: boolean
}

/** Loads the page or the groups that the address names. */
function useTaskQuery(
  search: TaskSearch,
  filters: TaskFilters,
  { owner, isKnown = true }: TaskListOptions,
) {
  const today = dayAt(useNow())
  const { group, view } = search
  const shown = isKnown && view !== 'board'
  const grouped = useQuery({
    ...taskQueries.grouped(filters, { owner, group: group ?? 'due', today }),
    enabled: shown && group !== undefined,
  })
  const list = useQuery({
    ...taskQueries.list(filters, owner),
    enabled: shown && group === undefined,
  })
  return group ? grouped : list
}

/** The state and navigation of a page of tasks; `search` in full, with the filters that its address stands for. */
export function useTaskList(search: TaskSearch, navigate: NavigateTasks, options: TaskListOptions) {
  const { view, group } = search
  const { owner, usual } = options
  const filters = useMemo(() => filtersOf(search), [search])
  const list = useTaskQuery(search, filters, options)
  const pages = useCallback((next: TaskFilters) => taskQueries.list(next, owner), [owner])
  const go = useCallback(
    ({ search: next, ...how }: Required<NavigateOptions> & { search: TaskFilters }) =>
      navigate({ search: shortest({ ...next, view, group }, usual), ...how }),
    [navigate, view, group, usual],
  )
  const [open, setOpen] = useState<OpenEditor>()
  const linked = owner !== undefined
  const [selection] = useState(() => new Selection<TaskRow>())
  const [selecting, setSelecting] = useState(false)
  const columns = useMemo(() => {
    const onEdit: OnEdit = (task, field, opener) => setOpen({ task, field, opener })
    return taskColumns({ linked, onEdit, selection: selecting ? selection : undefined })
  }, [linked, selecting, selection])
  const onGroup = (next: Grouping | undefined) => {
    const grouped = { ...search, group: next, pageIndex: undefined, pageSize: undefined }
    void navigate({ search: shortest(grouped, usual), replace: false, state: {} })
  }
  return {
    ...useListView({
      search: filters,
      list,
      noun,
      // Groups are loaded as a whole.
      pages: group ? undefined : pages,
      navigate: go,
    }),
    /** The name of the list; the lists of a single record share a separate choice of columns. */
    label: linked ? 'Tasks of one record' : 'Tasks',
    filters,
    order: {
      sortBy: filters.sortBy ?? 'dueDate',
      sortDirection: filters.sortDirection ?? 'Ascending',
    },
    columns,
    open,
    setOpen,
    onGroup,
    owner,
    selection,
    selecting,
    onSelecting: (on: boolean) => {
      selection.clear()
      setSelecting(on)
    },
  }
}
export type TaskListView = ReturnType<typeof useTaskList>

/** How many tasks match the filters, if that is known; headings do not count. */
export function totalOf({ shown }: Pick<TaskListView, 'shown'>) {
  const { page, total } = shown
  return page && isGrouped(page) && total !== undefined ? page.total : total
}

/** What a screen reader hears of the list. */
export function announcementOf(view: TaskListView) {
  const { current, spoken } = view
  return current && isGrouped(current) ? formatCount(current.total, noun.one, noun.many) : spoken
}

type Props = { search: TaskSearch; view: TaskListView }

export function TaskList({ search, view }: Props) {
  const { shown, filters, onSearch, open, setOpen } = view
  const { group } = search
  // The state outlives the list, which would open it again by itself.
  useEffect(() => () => setOpen(undefined), [setOpen])
  const grouped = group && shown.page && isGrouped(shown.page) ? shown.page : undefined
  return (
    <>
      <ListBanners onClose={() => onSearch(filters, { replace: true })} />
      <FilteredHereBanner page={shown.page} />
      {view.selecting && (
        <SelectionBar
          {...{ filters, selection: view.selection, owner: view.owner }}
          total={totalOf(view)}
        />
      )}
      <ListResults
        {...view}
        {...(group && {
          foot: grouped !== undefined && <GroupsFoot page={grouped} />,
          groupedBy: grouped && groupingNames[group],
        })}
        search={filters}
        selection={view.selecting ? { of: view.selection, isRow } : undefined}
        none={<NoTasks />}
        suggestions={view.owner ? undefined : suggestions}
      />
      {open && <TaskEditor {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const suggestions = () => import('#app/data/suggestions/tasks.ts')

const isRow = (row: TaskRow): row is TaskRow => !row.heading && row.id !== ''

const isGrouped = (page: ListPage<TaskRow>): page is GroupedPage => 'total' in page

/** Turns the selection of several tasks on and off. */
export const SelectButton = ({ view }: Pick<Props, 'view'>) => (
  <May call={taskOperations.patchTask}>
    <Button
      look="default"
      aria-pressed={view.selecting}
      onClick={() => view.onSelecting(!view.selecting)}
    >
      Select
    </Button>
  </May>
)

const NoTasks = () => (
  <Empty heading="There are no tasks yet">
    <p>Tasks appear here as soon as the service has them.</p>
  </Empty>
)

/** How many tasks the groups contain. */
function GroupsFoot({ page: { total, cut, records } }: { page: GroupedPage }) {
  const groups = records.filter(({ heading }) => heading).length
  const contain = groups === 1 ? 'It contains' : 'They contain'
  return (
    <p className={classes.foot}>
      {formatCount(groups, 'group', 'groups')}. {contain}{' '}
      {cut ? partOf(records.length - groups, total) : `${formatAll(total, 'task', 'tasks')}.`}
    </p>
  )
}

const partOf = (grouped: number, total: number) =>
  grouped < total
    ? `the first ${formatNumber(grouped)} of ${formatCount(total, 'task', 'tasks')} in this order. To group every task, narrow the list.`
    : `${formatCount(total, 'task', 'tasks')}. There may be more, which the service did not show.`

/** Shown if the service ignores a filter, the order or paging, so that it was done here. */
function FilteredHereBanner({ page }: { page: TaskListPage | GroupedPage | undefined }) {
  const [closed, setClosed] = useState(false)
  if (closed || !page || !('filteredLocally' in page) || !page.filteredLocally) return null
  return (
    <Banner onAction={() => setClosed(true)}>
      {page.filteredLocally === 'cut'
        ? 'The service did not filter and sort these tasks as asked, so Practice Desk did, as far as it could load them. There may be more.'
        : 'The service did not filter and sort these tasks as asked, so Practice Desk did.'}
    </Banner>
  )
}
