// @chunk task-parts
/** Groups tasks by due date, status, assignee or linked record. */
import { compareNames } from '#app/text/compare-names.ts'
import { linksOf, type Task, taskStatuses } from '#contract/tasks.ts'
import { dueGroupOf, dueGroups } from './due.ts'
import type { Grouping } from './search.ts'
import { linkNameOf, statusWord } from './labels.ts'

/** A task, or a heading among tasks. */
export type TaskRow = Task & { heading?: Heading }
export type Heading = {
  /** Undefined if only an identifier is known: then the name is loaded for the task `first`. */
  label: string | undefined
  grouping: Grouping
  first: Task
  count: number
}

type Group = { key: string; label: string | undefined }

export const groupingNames: Record<Grouping, string> = {
  due: 'Due date',
  status: 'Status',
  assignee: 'Assigned to',
  matter: 'Matter',
}

function groupOf(task: Task, grouping: Grouping, today: string): Group {
  const { matterId, contactId, assignedToId } = linksOf(task)
  switch (grouping) {
    case 'due': {
      const label = dueGroupOf(task, today)
      return { key: String(dueGroups.indexOf(label)), label }
    }
    case 'status': {
      const place = taskStatuses.findIndex((status) => status === task.status)
      const key = place < 0 ? `9 ${task.status ?? ''}` : String(place)
      return { key, label: statusWord(task.status) }
    }
    case 'assignee': {
      const label = assignedToId ? task.assignedTo?.name : 'Unassigned'
      return { key: `${label} ${assignedToId}`, label }
    }
    default: {
      const label = linkNameOf(task) ?? (matterId || contactId ? undefined : 'Not linked')
      // Contacts come after all matters.
      return { key: `${matterId ? 0 : 1} ${label} ${matterId ?? contactId}`, label }
    }
  }
}

/** The tasks with a heading before each group; the order within a group is kept. */
export function inGroups(tasks: readonly Task[], grouping: Grouping, today: string): TaskRow[] {
  const groups = new Map<string, Group & { tasks: Task[] }>()
  for (const task of tasks) {
    const group = groupOf(task, grouping, today)
    const known = groups.get(group.key)
    if (known) known.tasks.push(task)
    else groups.set(group.key, { ...group, tasks: [task] })
  }
  return [...groups.values()]
    .toSorted((one, other) => compareNames(one.key, other.key))
    .flatMap(({ key, label, tasks: members }) => {
      const heading = { label, grouping, first: members[0]!, count: members.length }
      return [{ id: `group ${key}`, heading }, ...members]
    })
}
