/** The columns of a list of tasks, some of which can be changed in the row. */
import type { Column } from '#app/ui/list/columns/column.ts'
import {
  AssigneeCell,
  DescriptionCell,
  DueCell,
  LinkCell,
  type OnEdit,
  PriorityCell,
  StatusCell,
} from './task-cells.tsx'
import { selectColumn } from '#app/ui/list/columns/select-column.tsx'
import type { Selection } from '#app/ui/list/selection.ts'
import { nameOf, taskLabels } from '#app/data/tasks/labels.ts'
import type { TaskRow } from '#app/data/tasks/task-groups.ts'

type Options = {
  /** Whether the list belongs to one matter or contact, so that no column is needed for it. */
  linked: boolean
  onEdit: OnEdit
  /** Set while several tasks can be selected. */
  selection?: Selection<TaskRow> | undefined
}

export const taskColumns = ({ linked, onEdit, selection }: Options): readonly Column<TaskRow>[] => [
  ...(selection
    ? [
        selectColumn<TaskRow>({
          selection,
          nameOf: (row) => (row.heading ? undefined : nameOf(row)),
        }),
      ]
    : []),
  {
    header: taskLabels.description,
    main: true,
    spans: ({ heading }) => heading !== undefined,
    sortBy: 'description',
    cell: (task, _, lines) => <DescriptionCell {...{ task, lines, linked }} />,
  },
  {
    header: taskLabels.status,
    sortBy: 'status',
    order: ['to do first', 'done first'],
    width: '136px',
    cell: (task) => <StatusCell task={task} onEdit={onEdit} />,
  },
  {
    header: taskLabels.priority,
    sortBy: 'priority',
    order: ['lowest first', 'highest first'],
    firstDirection: 'Descending',
    width: '92px',
    from: 'desk',
    cell: (task) => <PriorityCell task={task} onEdit={onEdit} />,
  },
  {
    header: taskLabels.dueDate,
    sortBy: 'dueDate',
    order: ['earliest first', 'latest first'],
    // The last column below 1024 px, and as such with the margin of the page.
    width: 'clamp(212px, 41158px - 4000vw, 232px)',
    from: 'tablet',
    cell: (task) => <DueCell task={task} onEdit={onEdit} />,
  },
  ...(linked ? [] : links),
  {
    header: taskLabels.assignedToId,
    sortBy: 'assignedTo',
    width: 'clamp(152px, 15vw, 172px)',
    from: 'desk',
    cell: (task) => <AssigneeCell task={task} onEdit={onEdit} />,
  },
]

/** Sorted by matter; tasks of contacts come last. */
const links: readonly Column<TaskRow>[] = [
  {
    header: 'Linked to',
    sortBy: 'associatedMatter',
    width: 'clamp(116px, 60vw - 628px, 320px)',
    from: 'line',
    cell: (task) => <LinkCell task={task} />,
  },
]
