/** The filters of the tasks that are set, as people say them. */
import { type ReactNode, Suspense } from 'react'
import { datesInWords, type Filter, shownFilters } from '#app/ui/filters/shown-filters.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { priorityWord, statusWord } from '#app/data/tasks/labels.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'

const ContactName = lazyWithRetry(
  async () => (await import('#app/pickers/contact-name.tsx')).ContactName,
)
const MatterName = lazyWithRetry(
  async () => (await import('#app/pickers/matter-name.tsx')).MatterName,
)
const onItsWay = (name: ReactNode) => <Suspense fallback="…">{name}</Suspense>

const contact = (
  label: string,
  name: 'assignedToId' | 'associatedContactId',
): Filter<TaskFilters> => ({
  label,
  names: [name],
  show: ({ [name]: id }) => id && onItsWay(<ContactName id={id} />),
})

const filters: readonly Filter<TaskFilters>[] = [
  {
    label: 'Status',
    names: ['status'],
    show: ({ status }) => status?.map(statusWord).join(' or '),
  },
  {
    label: 'Priority',
    names: ['priority'],
    show: ({ priority }) => priority?.map(priorityWord).join(' or '),
  },
  {
    label: 'Due',
    names: ['dueDateStart', 'dueDateEnd'],
    show: ({ dueDateStart, dueDateEnd }) => datesInWords(dueDateStart, dueDateEnd),
  },
  contact('Assigned to', 'assignedToId'),
  {
    label: 'Matter',
    names: ['associatedMatterId'],
    show: ({ associatedMatterId: id }) => id && onItsWay(<MatterName id={id} />),
  },
  contact('Contact', 'associatedContactId'),
  {
    label: 'Linked to',
    names: ['taskType'],
    show: ({ taskType }) => taskType && `a ${taskType.toLowerCase()}`,
  },
]

export const shownTaskFilters = (search: TaskFilters) => shownFilters(filters, search)
