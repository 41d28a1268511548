/** The named views, which are only filters in the address; and the layouts, list or board. */
import { addDays, dayAt, weekOf } from '#app/text/days.ts'
import { FilterLink } from '#app/ui/filters/filter-link.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { useNow } from '#app/ui/browser/now.ts'
import type { TaskStatus } from '#contract/tasks.ts'
import { MyTasks } from './my-tasks.tsx'
import { type Grouping, groupings, type TaskSearch } from '#app/data/tasks/search.ts'
import classes from './task-views.module.css'
import { groupingNames } from '#app/data/tasks/task-groups.ts'

type Narrowed = Pick<TaskSearch, 'dueDateStart' | 'dueDateEnd' | 'status'>

const nothing: Narrowed = { dueDateStart: undefined, dueDateEnd: undefined, status: undefined }
const notDone: TaskStatus[] = ['Todo', 'InProgress']

function viewsOn(today: string): { name: string; filters: Narrowed }[] {
  const { from, to } = weekOf(today)
  return [
    { name: 'All', filters: nothing },
    { name: 'Not done', filters: { ...nothing, status: notDone } },
    {
      name: 'Overdue',
      filters: { ...nothing, dueDateEnd: addDays(today, -1), status: notDone },
    },
    { name: 'Today', filters: { ...nothing, dueDateStart: today, dueDateEnd: today } },
    { name: 'This week', filters: { ...nothing, dueDateStart: from, dueDateEnd: to } },
  ]
}

const isCurrent = (search: TaskSearch, filters: Narrowed) =>
  search.dueDateStart === filters.dueDateStart &&
  search.dueDateEnd === filters.dueDateEnd &&
  String(search.status ?? '') === String(filters.status ?? '')

/** A view keeps all other filters: 'Overdue' keeps the chosen person. */
export function TaskViews({ search }: { search: TaskSearch }) {
  const today = dayAt(useNow())
  return (
    <div className={classes.views}>
      <nav aria-label="Views">
        {viewsOn(today).map(({ name, filters }) => (
          <FilterLink
            key={name}
            to="/tasks"
            search={{ ...search, ...filters, pageIndex: undefined }}
            className={classes.view}
            current={isCurrent(search, filters)}
          >
            {name}
          </FilterLink>
        ))}
        <MyTasks search={search} />
      </nav>
      <nav aria-label="View" className={classes.looks}>
        {layouts.map(({ name, view }) => (
          <FilterLink
            key={name}
            to="/tasks"
            search={{ ...search, view, pageIndex: undefined }}
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
