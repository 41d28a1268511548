/** The filters of the tasks, and what their chips say. */
import { datesInWords, type Filter } from '#app/ui/filters/shown-filters.ts'
import { linkedTo } from '#app/data/linked-to.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { priorityWord, statusesInWords, taskLabels } from '#app/data/tasks/labels.ts'
import { LazyName } from '#app/pickers/lazy-names.tsx'

const contact = (name: 'assignedToId' | 'associatedContactId'): Filter<TaskFilters> => ({
  label: taskLabels[name],
  names: [name],
  show: ({ [name]: id }) => id && <LazyName of="contact" id={id} />,
})

const dueLabel = 'Due'
/** The labels of the filters that make the views. */
export const viewLabels = [taskLabels.status, dueLabel]

export const taskFilters: readonly Filter<TaskFilters>[] = [
  {
    label: taskLabels.status,
    names: ['status'],
    show: ({ status }) => statusesInWords(status),
  },
  {
    label: taskLabels.priority,
    names: ['priority'],
    show: ({ priority }) => priority?.map(priorityWord).join(' or '),
  },
  {
    label: dueLabel,
    names: ['dueDateStart', 'dueDateEnd'],
    show: ({ dueDateStart, dueDateEnd }) => datesInWords(dueDateStart, dueDateEnd),
  },
  contact('assignedToId'),
]

/** Those that make no sense within one matter or contact. */
export const taskLinkFilters: readonly Filter<TaskFilters>[] = [
  {
    label: taskLabels.associatedMatterId,
    names: ['associatedMatterId'],
    show: ({ associatedMatterId: id }) => id && <LazyName of="matter" id={id} />,
  },
  contact('associatedContactId'),
  {
    label: linkedTo.label,
    names: ['taskType'],
    show: ({ taskType }) => linkedTo.inWords(taskType),
  },
]
