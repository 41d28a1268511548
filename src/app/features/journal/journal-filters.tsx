/** The search by a record's id and the filters of the journal. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { journalQueries, seesAll } from '#app/data/journal/queries.ts'
import type { JournalSearch } from '#app/data/journal/search.ts'
import { changed } from '#app/api/list-search.ts'
import { dateOfMoment } from '#app/text/dates.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import { datesInWords, type Filter } from '#app/ui/filters/shown-filters.ts'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { operationInWords, outcomeInWords } from '#contract/desk/journal.ts'
import { whoIn } from './journal-columns.tsx'

const load = () => import('./journal-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'JournalFilterEditors')

const day = (moment: string | undefined) => moment && dateOfMoment(moment)

const filters: readonly Filter<JournalSearch>[] = [
  {
    label: 'What',
    names: ['operation'],
    show: ({ operation }) => operation && operationInWords(operation),
  },
  {
    label: 'Outcome',
    names: ['outcome'],
    show: ({ outcome, operation }) => outcome && outcomeInWords(outcome, operation),
  },
  {
    label: 'Date',
    names: ['from', 'to'],
    show: ({ from, to }) => datesInWords(day(from), day(to)),
  },
]

type Props = {
  search: JournalSearch
  onSearch: (search: JournalSearch, how?: NavigateOptions) => void
  /** Shown at the end of the line. */
  children: ReactNode
}

export function JournalFilters({ search, onSearch, children }: Props) {
  const { data } = useQuery(journalQueries.facts())
  const nameOf = (person: string) =>
    whoIn({ person, personName: data?.people?.find(({ id }) => id === person)?.name })
  const who: Filter<JournalSearch> = {
    label: 'Who',
    names: ['person'],
    show: ({ person }) => person && nameOf(person),
  }
  return (
    <FilterBar
      label="Search by record ID"
      search={search}
      onSearch={onSearch}
      filters={seesAll() ? [who, ...filters] : filters}
      load={load}
      renderEditor={(editing) => <Editors {...editing} />}
      text={{
        value: search.recordId ?? '',
        onText: (text) =>
          onSearch(changed(search, { recordId: text || undefined }), { replace: true }),
      }}
    >
      {children}
    </FilterBar>
  )
}
