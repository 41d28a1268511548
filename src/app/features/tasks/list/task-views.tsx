/** The named views, which are only filters in the address; and the layouts, list or board. */
import type { ReactNode } from 'react'
import { addDays, dayAt, weekOf } from '#app/text/days.ts'
import { FilterLink } from '#app/ui/filters/filter-link.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import { MyTasks, useMe } from './my-tasks.tsx'
import { viewLabels } from './shown-task-filters.tsx'
import {
  type Grouping,
  groupings,
  shortest,
  type TaskSearch,
  type UsualFilters,
} from '#app/data/tasks/search.ts'
import classes from './task-views.module.css'
import { notDone, taskLabels } from '#app/data/tasks/labels.ts'
import { groupingNames } from '#app/data/tasks/task-groups.ts'

type Narrowed = Pick<TaskSearch, 'dueDateStart' | 'dueDateEnd' | 'status'>
type View = { name: string; filters: Narrowed & Pick<TaskSearch, 'assignedToId'> }

const nothing: Narrowed = { dueDateStart: undefined, dueDateEnd: undefined, status: undefined }
const toDo: Narrowed = { ...nothing, status: [...notDone.values] }
const done: View = { name: 'Done', filters: { ...nothing, status: ['Done'] } }

const recordViews: View[] = [
  { name: notDone.label, filters: toDo },
  done,
  { name: 'All', filters: nothing },
]

/** 'All' is everyone's; every other view keeps the person. */
function viewsOn(today: string): View[] {
  const { from, to } = weekOf(today)
  return [
    { name: notDone.label, filters: toDo },
    { name: 'Overdue', filters: { ...toDo, dueDateEnd: addDays(today, -1) } },
    { name: 'Today', filters: { ...toDo, dueDateStart: today, dueDateEnd: today } },
    { name: 'This week', filters: { ...toDo, dueDateStart: from, dueDateEnd: to } },
    done,
    { name: 'All', filters: { ...nothing, assignedToId: undefined } },
  ]
}

const isCurrent = (search: TaskSearch, filters: View['filters']) =>
  search.dueDateStart === filters.dueDateStart &&
  search.dueDateEnd === filters.dueDateEnd &&
  String(search.status ?? '') === String(filters.status ?? '') &&
  (!('assignedToId' in filters) || search.assignedToId === undefined)

const saidBy = (views: readonly Pick<View, 'filters'>[], search: TaskSearch) =>
  views.some(({ filters }) => isCurrent(search, filters)) ? viewLabels : []

/** The labels of the filters that the current view says, and 'Mine'. */
export function useSaidFilters(search: TaskSearch) {
  const today = dayAt(useNow())
  const me = useMe()
  const isMine = me !== undefined && search.assignedToId === me
  return [...saidBy(viewsOn(today), search), ...(isMine ? [taskLabels.assignedToId] : [])]
}

/** The same of the tasks of one record. */
export const saidOfRecord = (search: TaskSearch) => saidBy(recordViews, search)

/** `search` in full, and the filters that an address without any stands for. */
type ViewsProps = { search: TaskSearch; usual: UsualFilters }
type ViewLinkProps = ViewsProps & View & { to: string }

/** A view keeps all other filters: 'Overdue' keeps the chosen matter. */
const ViewLink = ({ to, search, usual, name, filters }: ViewLinkProps) => (
  <FilterLink
    to={to}
    search={shortest({ ...search, ...filters, pageIndex: undefined }, usual)}
    className={classes.view}
    current={isCurrent(search, filters)}
  >
    {name}
  </FilterLink>
)

export function TaskViews({ search, usual }: ViewsProps) {
  const today = dayAt(useNow())
  return (
    <div className={classes.views}>
      <nav aria-label="Views">
        {viewsOn(today).map((view) => (
          <ViewLink key={view.name} to="/tasks" {...{ search, usual, ...view }} />
        ))}
        <MyTasks search={search} usual={usual} />
      </nav>
      <nav aria-label="Layout" className={classes.looks}>
        {layouts.map(({ name, view }) => (
          <FilterLink
            key={name}
            to="/tasks"
            search={shortest({ ...search, view, pageIndex: undefined }, usual)}
            className={classes.view}
            current={(search.view === 'board') === (view === 'board')}
          >
            {name}
          </FilterLink>
        ))}
      </nav>
    </div>
  )
}

/** The views of the tasks of one record, and at the right what can be done with the list. */
export const RecordTaskViews = ({ children, ...props }: ViewsProps & { children: ReactNode }) => (
  <div className={`${classes.views} ${classes.ofRecord}`}>
    <nav aria-label="Views">
      {recordViews.map((view) => (
        <ViewLink key={view.name} to="." {...props} {...view} />
      ))}
    </nav>
    <div className={classes.actions}>{children}</div>
  </div>
)

const layouts = [
  { name: 'List', view: undefined },
  { name: 'Board', view: 'board' },
] as const

const groupOptions = [
  { value: '', label: 'Nothing' } as const,
  ...groupings.map((value) => ({ value, label: groupingNames[value] })),
]

type Props = {
  group: Grouping | undefined
  onGroup: (group: Grouping | undefined) => void
}

export const GroupChoice = ({ group, onGroup }: Props) => (
  <NativeChoice
    label="Group by"
    inline
    value={group ?? ''}
    options={groupOptions}
    onChange={(chosen) => onGroup(chosen || undefined)}
  />
)
