/** What opens to change a value in a task's row: a menu, or a dialog for a date or a person. */
import { Suspense } from 'react'
import { OpeningNotice } from '#app/ui/dialogs/opening-notice.tsx'
import { type MenuItem, RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import { type Task, taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { changeStatus } from '#app/features/tasks/change-status.ts'
import type { EditedField } from './task-cells.tsx'
import { type ChangeTask, useOptimisticTask, useTaskChange } from '#app/features/tasks/mutations.ts'
import { nameOf, priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'

const TaskFieldDialog = lazyWithRetry(() => import('./task-field-dialog.tsx'), 'TaskFieldDialog')

export type OpenEditor = { task: Task; field: EditedField; opener: HTMLElement }
type Props = OpenEditor & { onClose: () => void }

export function TaskEditor({ task: listed, field, opener, onClose }: Props) {
  const change = useTaskChange()
  const task = useOptimisticTask(listed)
  if (field === 'status' || field === 'priority') {
    return (
      <RowMenu
        opener={opener}
        label={`${taskLabels[field]} of ${nameOf(task)}`}
        onClose={onClose}
        items={field === 'status' ? statusItems(task, change) : priorityItems(task, change)}
      />
    )
  }
  return (
    <Suspense fallback={<OpeningNotice what={taskLabels[field]} />}>
      <TaskFieldDialog {...{ task, field, change, onClose }} />
    </Suspense>
  )
}

/** Choosing the current value does nothing. */
const statusItems = (task: Task, change: ChangeTask): MenuItem[] =>
  taskStatuses.map((status) => ({
    label: statusWord(status),
    chosen: task.status === status,
    run: () => {
      if (task.status !== status) change(changeStatus(task, status))
    },
  }))

const priorityItems = (task: Task, change: ChangeTask): MenuItem[] =>
  taskPriorities.map((priority) => ({
    label: priorityWord(priority),
    chosen: task.priority === priority,
    run: () => {
      if (task.priority === priority) return
      const effect = `now has the priority ‘${priorityWord(priority)}’`
      change({ seen: task, change: { priority }, effect })
    },
  }))
