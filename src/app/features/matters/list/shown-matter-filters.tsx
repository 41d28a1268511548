/** The filters of the matters, and what their chips say. */
import { dateOfMoment } from '#app/text/dates.ts'
import { datesInWords, type Filter } from '#app/ui/filters/shown-filters.ts'
import { LazyName } from '#app/pickers/lazy-names.tsx'
import { costingMethodNames } from '#app/features/matters/costing-method-names.ts'
import type { MatterSearch } from '#app/data/matters/search.ts'

const contact = (
  label: string,
  name: 'lawyerId' | 'clientId' | 'referredById' | 'relatedMattersFilterUser',
): Filter<MatterSearch> => ({
  label,
  names: [name],
  show: ({ [name]: id }) => id && <LazyName of="contact" id={id} />,
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
      practiceAreas?.length && <LazyName of="practice areas" id={practiceAreas} />,
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
