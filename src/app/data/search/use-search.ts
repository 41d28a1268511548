/**
 * Searches everything for a term: the one place that knows whom to ask. Today that is the service, by a call for
 * each kind, whose answers arrive one by one; it corrects misspelt names of matters and contacts itself.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import {
  contactHit,
  documentHit,
  type Hit,
  type HitKind,
  matterHit,
  taskHit,
  type Target,
} from './hits.ts'

/** What was found of one kind. */
export type SearchAnswer = {
  kind: HitKind
  /** The best first; undefined until there is an answer. */
  hits: readonly Hit[] | undefined
  /** Where there are more than these: their list, and how many they are if that is known. */
  more?: (Target & { total?: number }) | undefined
  error: Error | null
  retry: () => void
}

/** As many as a lookup finds (api.md, Limits). */
const most = 5
/** What answers, in words. */
export const searchSource = 'Best matches of each kind, from the service.'

/** Nothing is asked until something is typed. */
export const useSearch = (term: string): readonly SearchAnswer[] => [
  useMatters(term),
  useContacts(term),
  useDocuments(term),
  useTasks(term),
]

const firstOf = (search: string) => ({ search, pageIndex: 0, pageSize: most })

/** Without what the service returned twice, or without an id to open it by. */
const whole = <T extends { id: string }>(records: readonly T[]) => [
  ...new Map(records.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]

const stateOf = ({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) => ({
  error,
  retry: () => void refetch(),
})

function useMatters(term: string): SearchAnswer {
  const found = useQuery(matterQueries.lookup(term))
  const hits = found.data && whole(found.data).map(matterHit)
  // A lookup does not say whether it left any out.
  const isCut = hits?.length === most
  return {
    kind: 'matter',
    hits,
    more: isCut ? { to: '/matters', search: { search: term } } : undefined,
    ...stateOf(found),
  }
}

/** The lookup says who is meant; a list, where the service offers one, how to reach them: one call for all. */
function useContacts(term: string): SearchAnswer {
  const found = useQuery(contactQueries.lookup(term, 'All'))
  const { data: isListed = true } = useQuery(contactQueries.listOffered())
  const list = useQuery({
    ...contactQueries.list({ ...firstOf(term), pageSize: 2 * most }),
    placeholderData: undefined,
    enabled: term !== '' && isListed,
  })
  const known = new Map(list.data?.records.map((one) => [one.id, one]))
  const hits =
    found.data &&
    whole(found.data).map((summary) => {
      const { id } = summary
      const { type, phone, email } = known.get(id) ?? {}
      return contactHit({ id, summary, listed: { type, phone, email } })
    })
  return { kind: 'contact', hits, ...stateOf(found) }
}

/** By the words of a title, as their list is searched. */
function useDocuments(term: string): SearchAnswer {
  const enabled = term !== ''
  const list = documentQueries.list(firstOf(term))
  const found = useQuery({ ...list, placeholderData: undefined, enabled })
  return {
    kind: 'document',
    ...pageOf(found.data, documentHit, '/documents', term),
    ...stateOf(found),
  }
}

function useTasks(term: string): SearchAnswer {
  const enabled = term !== ''
  const list = taskQueries.list(firstOf(term))
  const found = useQuery({ ...list, placeholderData: undefined, enabled })
  return { kind: 'task', ...pageOf(found.data, taskHit, '/tasks', term), ...stateOf(found) }
}

/** The first page of a list, and the way to all of it. */
function pageOf<T extends { id: string }>(
  page: { records: readonly T[]; totalRecords: number } | undefined,
  toHit: (record: T) => Hit,
  to: string,
  search: string,
): Pick<SearchAnswer, 'hits' | 'more'> {
  const hits = page && whole(page.records).slice(0, most).map(toHit)
  const total = page?.totalRecords ?? 0
  return { hits, more: total > most ? { to, search: { search }, total } : undefined }
}
