/** The change of a task to a status, with its words. */
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { statusWord } from '#app/data/tasks/labels.ts'

export const statusTo = (task: Task, status: TaskStatus) => ({
  seen: task,
  change: { status },
  says: `is now ‘${statusWord(status)}’`,
})
