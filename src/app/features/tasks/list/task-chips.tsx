/** The filters that are set, as people say them; a range of dates is one chip. */
import { type ReactNode, Suspense } from 'react'
import type { Chip } from '#app/ui/filters/filter-chips.tsx'
import { formatDate } from '#app/text/format.ts'
import type { TaskFilters, TaskFiltersChange } from '#app/data/tasks/search.ts'
import { priorityWord, statusWord } from '#app/data/tasks/labels.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'

const ContactName = lazyWithRetry(
  async () => (await import('#app/pickers/contact-name.tsx')).ContactName,
)
const MatterName = lazyWithRetry(
  async () => (await import('#app/pickers/matter-name.tsx')).MatterName,
)
const onItsWay = (name: ReactNode) => <Suspense fallback="…">{name}</Suspense>

type Filter = {
  label: string
  /** The parameters that go when the chip is removed. */
  names: (keyof TaskFilters)[]
  /** Nothing where the filter is not set. */
  show: (filters: TaskFilters) => ReactNode
}

const contact = (label: string, name: 'assignedToId' | 'associatedContactId'): Filter => ({
  label,
  names: [name],
  show: ({ [name]: id }) => id && onItsWay(<ContactName id={id} />),
})

const all: readonly Filter[] = [
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
    show: ({ dueDateStart, dueDateEnd }) => range(dueDateStart, dueDateEnd),
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

function range(from: string | undefined, to: string | undefined) {
  if (from && to && from > to) return `${formatDate(from)} back to ${formatDate(to)}`
  if (from && from === to) return formatDate(from)
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `to ${formatDate(to)}`
}

/** One chip for each filter that is set. */
export const taskChips = (
  filters: TaskFilters,
  onChange: (change: TaskFiltersChange) => void,
): Chip[] =>
  all
    .map(({ label, names, show }) => ({ label, names, value: show(filters) }))
    .filter(({ value }) => value)
    .map(({ label, names, value }) => ({
      name: label,
      label,
      value,
      onRemove: () => onChange(Object.fromEntries(names.map((name) => [name, undefined]))),
    }))
