/** The queries about the journal, and its file. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { toListPage } from '#app/api/list-page.ts'
import { may } from '#app/api/person.ts'
import { readCsvFile } from '#app/data/csv-file.ts'
import { paged } from '#contract/common.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { journalOperations } from '#contract/desk/journal.ts'
import { addressOf, type Answer } from '#contract/operation.ts'
import type { JournalSearch } from './search.ts'

export type JournalLine = Answer<typeof deskOperations.listJournal>['records'][number]

/** Whether the person sees everybody's lines. */
export const seesAll = () => may({ role: 'admin' })
const whose = () => (seesAll() ? 'all' : 'own')

export const journalQueries = {
  all: () => ['journal', whose()] as const,

  list: (search: JournalSearch) => {
    const query = paged(search)
    return queryOptions({
      queryKey: [...journalQueries.all(), 'list', query],
      queryFn: async ({ signal }) =>
        toListPage(
          await call(deskOperations.listJournal, { query: { ...query, whose: whose() }, signal }),
          query,
        ),
      placeholderData: keepPreviousData,
    })
  },

  facts: () =>
    queryOptions({
      queryKey: [...journalQueries.all(), 'facts'],
      queryFn: ({ signal }) =>
        call(journalOperations.getJournalFacts, { query: { whose: whose() }, signal }),
    }),
}

/** All lines that a search asks for, as a CSV file. */
export function readJournalFile({ pageIndex: _index, pageSize: _size, ...filters }: JournalSearch) {
  const query = { ...filters, whose: whose() }
  return readCsvFile(addressOf(journalOperations.exportJournal, { query }))
}
