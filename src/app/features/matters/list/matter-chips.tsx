/** The filters that are set, as people say them; a range of dates is one chip. */
import { type ReactNode, Suspense } from 'react'
import { dateOfMoment } from '#app/text/dates.ts'
import type { Chip } from '#app/ui/filters/filter-chips.tsx'
import { formatDate } from '#app/text/format.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import type { MatterSearch, MatterSearchChange } from '#app/data/matters/search.ts'

/** Names are asked for by few addresses: what asks for them comes after the rows. */
const ContactName = lazyWithRetry(
  async () => (await import('#app/pickers/contact-name.tsx')).ContactName,
)
const PracticeAreaNames = lazyWithRetry(
  async () => (await import('#app/pickers/practice-area-names.tsx')).PracticeAreaNames,
)
const onItsWay = (name: ReactNode) => <Suspense fallback="…">{name}</Suspense>

type Filter = {
  label: string
  /** The parameters that go when the chip is removed. */
  names: (keyof MatterSearch)[]
  /** Nothing where the filter is not set. */
  show: (search: MatterSearch) => ReactNode
}

const contact = (
  label: string,
  name: 'lawyerId' | 'clientId' | 'referredById' | 'relatedMattersFilterUser',
): Filter => ({
  label,
  names: [name],
  show: ({ [name]: id }) => id && onItsWay(<ContactName id={id} />),
})

const filters: readonly Filter[] = [
  { label: 'Status', names: ['status'], show: ({ status }) => status },
  contact('Lawyer', 'lawyerId'),
  contact('Client', 'clientId'),
  contact('Referred by', 'referredById'),
  {
    label: 'Practice areas',
    names: ['practiceAreas'],
    show: ({ practiceAreas }) =>
      practiceAreas?.length && onItsWay(<PracticeAreaNames ids={practiceAreas} />),
  },
  {
    label: 'Opened',
    names: ['openDateStart', 'openDateEnd'],
    show: ({ openDateStart, openDateEnd }) => range(openDateStart, openDateEnd),
  },
  {
    label: 'Modified',
    names: ['modifiedDateStart', 'modifiedDateEnd'],
    show: ({ modifiedDateStart: from, modifiedDateEnd: to }) =>
      range(from && dateOfMoment(from), to && dateOfMoment(to)),
  },
  contact('Related contact', 'relatedMattersFilterUser'),
  {
    label: 'Costing method',
    names: ['costingMethod'],
    show: ({ costingMethod }) => costingMethod && costingMethodNames[costingMethod],
  },
  {
    label: 'Trust accounts',
    names: ['trustAccounts', 'trustAccountIds'],
    show: ({ trustAccounts = [], trustAccountIds = [] }) =>
      [...trustAccounts, ...trustAccountIds].join(', '),
  },
]

function range(from: string | undefined, to: string | undefined) {
  if (from && to && from > to) return `${formatDate(from)} back to ${formatDate(to)}`
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `to ${formatDate(to)}`
}

/** Each filter that is set, with its value in words. */
export const shownFilters = (search: MatterSearch) =>
  filters
    .map(({ label, names, show }) => ({ label, names, value: show(search) }))
    .filter(({ value }) => value)

/** One chip for each filter that is set. */
export const matterChips = (
  search: MatterSearch,
  onChange: (change: MatterSearchChange) => void,
): Chip[] =>
  shownFilters(search).map(({ label, names, value }) => ({
    name: label,
    label,
    value,
    onRemove: () => onChange(Object.fromEntries(names.map((name) => [name, undefined]))),
  }))
