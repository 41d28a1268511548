// @chunk pieces
/** The change of a task's status, with its effect in words. */
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { statusWord } from '#app/data/tasks/labels.ts'

export const changeStatus = (task: Task, status: TaskStatus) => ({
  seen: task,
  change: { status },
  effect: `is now ‘${statusWord(status)}’`,
})
