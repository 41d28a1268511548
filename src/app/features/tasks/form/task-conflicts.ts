/** Conflicts between two people's changes to the same fields of a task, in words. */
import type { QueryClient } from '@tanstack/react-query'
import { readContactName, readMatterName } from '#app/data/names.ts'
import { formatDate } from '#app/text/format.ts'
import type { Conflict } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import {
  fieldsIn,
  priorityWord,
  statusWord,
  type TaskField,
  taskLabels,
  type TaskValues,
  valuesOf,
} from '#app/data/tasks/labels.ts'

type Options = {
  /** As the person opened it, and as it is now. */
  before: Task
  now: Task
  change: TaskPatch
  client: QueryClient
}

export function conflictsOf({ before, now, change, client }: Options): Promise<Conflict[]> {
  const [was, is] = [valuesOf(before), valuesOf(now)]
  const mine: TaskValues = { ...is, ...change }
  const fields = fieldsIn(change).filter((field) => was[field] !== is[field])
  return Promise.all(
    fields.map(async (field) => ({
      label: taskLabels[field],
      before: await textOf(field, was[field], client),
      now: await textOf(field, is[field], client),
      mine: await textOf(field, mine[field], client),
    })),
  )
}

async function textOf(field: TaskField, value: string, client: QueryClient) {
  if (value === '') return ''
  if (field === 'status') return statusWord(value)
  if (field === 'priority') return priorityWord(value)
  if (field === 'dueDate') return formatDate(value)
  if (field === 'description') return value
  return field === 'associatedMatterId'
    ? readMatterName(value, client)
    : readContactName(value, client)
}
