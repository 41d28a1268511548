/** The queries about the journal, and its file. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, send } from '#app/api/client.ts'
import { toListPage } from '#app/api/list-page.ts'
import { may } from '#app/api/person.ts'
import { waitFor } from '#app/api/waits.ts'
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

/** How long the file of a journal may take, in milliseconds: one of many years is streamed for minutes. */
export const limits = { file: 10 * 60_000 }

/** All lines that a search asks for, as a CSV file; throws an `ApiError`, also where only a part arrived. */
export async function readJournalFile(search: JournalSearch): Promise<Blob> {
  const { pageIndex: _index, pageSize: _size, ...filters } = search
  const address = addressOf(journalOperations.exportJournal, {
    query: { ...filters, whose: whose() },
  })
  const wait = { caller: undefined, began: Date.now(), maxMs: limits.file }
  const { text } = await waitFor(wait, (signal) => send(address, { method: 'GET', signal }))
  // Reading it as text takes the mark away by which a spreadsheet knows UTF-8.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}
