/** The filters of the matters, and what their chips say. */
import { type ReactNode, Suspense } from 'react'
import { dateOfMoment } from '#app/text/dates.ts'
import { datesInWords, type Filter } from '#app/ui/filters/shown-filters.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

/** Few addresses need names: the components that load them come after the rows. */
const ContactName = lazyWithRetry(() => import('#app/pickers/contact-name.tsx'), 'ContactName')
const PracticeAreaNames = lazyWithRetry(
  () => import('#app/pickers/practice-area-names.tsx'),
  'PracticeAreaNames',
)
const whilePending = (name: ReactNode) => (
  <Suspense fallback={<span data-waiting>…</span>}>{name}</Suspense>
)

const contact = (
  label: string,
  name: 'lawyerId' | 'clientId' | 'referredById' | 'relatedMattersFilterUser',
): Filter<MatterSearch> => ({
  label,
  names: [name],
  show: ({ [name]: id }) => id && whilePending(<ContactName id={id} />),
})

export const matterFilters: readonly Filter<MatterSearch>[] = [
  { label: 'Status', names: ['status'], show: ({ status }) => status },
  contact('Lawyer', 'lawyerId'),
  contact('Client', 'clientId'),
  contact('Referred by', 'referredById'),
  contact('Related contact', 'relatedMattersFilterUser'),
  {
    label: 'Practice areas',
    names: ['practiceAreas'],
    show: ({ practiceAreas }) =>
      practiceAreas?.length && whilePending(<PracticeAreaNames ids={practiceAreas} />),
  },
  {
    label: 'Opened',
    names: ['openDateStart', 'openDateEnd'],
    show: ({ openDateStart, openDateEnd }) => datesInWords(openDateStart, openDateEnd),
  },
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
  {
    label: 'Modified',
    names: ['modifiedDateStart', 'modifiedDateEnd'],
    show: ({ modifiedDateStart: from, modifiedDateEnd: to }) =>
      datesInWords(from && dateOfMoment(from), to && dateOfMoment(to)),
  },
]
