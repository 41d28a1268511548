/**
 * Searches everything for a term: the one place that knows whom to ask. The copy that the desk keeps answers at once;
 * for what it does not have the service is asked by a call for each kind, whose answers arrive one by one. The copy
 * corrects every misspelt word, the service names of matters and contacts.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { termIsKept } from '#app/data/mirror/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { meantBy } from '#app/data/suggestions/corrected-search.ts'
import { hasWords } from '#app/text/matched.ts'
import {
  contactHit,
  documentHit,
  type Hit,
  type HitKind,
  matterHit,
  taskHit,
  type Target,
  textOf,
} from './hits.ts'
import { type Kept, useKept } from './use-kept.ts'

/** What was found of one kind. */
export type SearchAnswer = {
  kind: HitKind
  /** The best first; undefined until there is an answer. */
  hits: readonly Hit[] | undefined
  /** Whether the copy of the desk has answered, so that nobody need wait for the others. */
  isKept?: boolean
  /** Where there are more than these: their list, and how many they are if that is known. */
  more?: (Target & { total?: number }) | undefined
  error: Error | null
  retry: () => void
}

/** Who is asked: nobody, so that only what was answered before is there; the copy of the desk; or the service too. */
export type Asked = 'nobody' | 'the desk' | 'everyone'

/** As many as a lookup finds (the specification, Limits). */
const most = 5

/** Nothing is asked until something is typed. */
export function useSearch(term: string, asked: Asked): readonly SearchAnswer[] {
  const kept = useKept(term, asked !== 'nobody')
  const asks = asked === 'everyone' && term !== ''
  return [
    useMatters(term, kept.matter, asks),
    useContacts(term, kept.contact, asks),
    useDocuments(term, kept.document, asks),
    useTasks(term, kept.task, asks),
  ]
}

const firstOf = (search: string) => ({ search, pageIndex: 0, pageSize: most })

/** Without what the service returned twice, or without an id to open it by. */
const whole = <T extends { id: string }>(records: readonly T[]) => [
  ...new Map(records.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]

const stateOf = (
  { retry }: Kept,
  { error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>,
) => ({
  error,
  retry: () => {
    retry()
    void refetch()
  },
})

/** Rows that somebody is about to choose from do not change. */
const aside = {
  placeholderData: undefined,
  meta: { isAside: 'found' },
  gcTime: termIsKept,
} as const

const hasTerm = (term: string) => (hit: Hit) => hasWords(textOf(hit), term)

/** Whether to ask the service too: if no hit of the copy has the typed words, the record may be newer than the copy. */
const isWanted = ({ hits, isMissing }: Kept, term: string) =>
  isMissing || (hits !== undefined && !hits.some(hasTerm(term)))

/** Who answered first for a term: their rows stand above, and stay there, whoever is asked again. */
function useFirst(term: string, { hits }: Kept, found: readonly Hit[] | undefined) {
  const [first, setFirst] = useState<{ term: string; isService: boolean }>()
  const isService = hits === undefined
  const isNew = first?.term !== term && (hits ?? found) !== undefined
  if (isNew) setFirst({ term, isService })
  return isNew ? isService : first?.term === term && first.isService
}

/**
 * What the copy has, and below it what only the service has by these words; above it where the service has answered
 * first.
 */
function useJoined(term: string, kept: Kept, found: readonly Hit[] | undefined) {
  const isServiceFirst = useFirst(term, kept, found)
  if (!kept.hits || kept.hits.length === 0) return found
  const best = kept.hits.slice(0, most)
  if (!found) return best
  if (isServiceFirst) return [...found, ...without(best, found)]
  return [...best, ...without(found, kept.hits).filter(hasTerm(term))]
}

function without(hits: readonly Hit[], others: readonly Hit[]) {
  const known = new Set(others.map(({ id }) => id))
  return hits.filter(({ id }) => !known.has(id))
}

function useMatters(term: string, kept: Kept, asks: boolean): SearchAnswer {
  const lookup = matterQueries.lookup(term)
  const found = useQuery({ ...lookup, gcTime: termIsKept, enabled: asks && isWanted(kept, term) })
  const looked = found.data && whole(found.data).map(matterHit)
  const hits = useJoined(term, kept, looked)
  return {
    kind: 'matter',
    hits,
    isKept: kept.hits !== undefined,
    more: isCut(kept, hits)
      ? { to: '/matters', search: { search: meantIn(hits, term) } }
      : undefined,
    ...stateOf(kept, found),
  }
}

/** Whether there may be more: neither the copy nor a lookup says how many it left out. */
const isCut = (kept: Kept, hits: readonly Hit[] | undefined) =>
  kept.hits && kept.hits.length > 0 ? kept.hits.length > most : hits?.length === most

const meantIn = (hits: readonly Hit[] | undefined, term: string) =>
  hits?.[0] ? meantBy(term, textOf(hits[0])) : term

/** The lookup says who is meant; a list, where the service offers one, how to reach them: one call for all. */
function useContacts(term: string, kept: Kept, asks: boolean): SearchAnswer {
  const enabled = asks && isWanted(kept, term)
  const found = useQuery({ ...contactQueries.lookup(term, 'All'), gcTime: termIsKept, enabled })
  const { data: isListed = true } = useQuery(contactQueries.listOffered())
  const list = useQuery({
    ...contactQueries.list({ ...firstOf(term), pageSize: 2 * most }),
    ...aside,
    enabled: enabled && isListed,
  })
  const known = new Map(list.data?.records.map((one) => [one.id, one]))
  const looked =
    found.data &&
    whole(found.data).map((summary) => {
      const { id } = summary
      const { type, phone, email } = known.get(id) ?? {}
      return contactHit({ id, summary, listed: { type, phone, email } })
    })
  const hits = useJoined(term, kept, looked)
  const hasMore = isListed && isCut(kept, hits)
  return {
    kind: 'contact',
    hits,
    isKept: kept.hits !== undefined,
    more: hasMore ? { to: '/contacts', search: { search: meantIn(hits, term) } } : undefined,
    ...stateOf(kept, found),
  }
}

/** The service finds them by the words of a title, as their list is searched. */
function useDocuments(term: string, kept: Kept, asks: boolean): SearchAnswer {
  const list = documentQueries.list(firstOf(term))
  const enabled = asks && isWanted(kept, term)
  const found = useQuery({ ...list, ...aside, enabled })
  const answer = pageOf(found.data, documentHit, '/documents', term)
  return {
    kind: 'document',
    ...useWithKept(kept, answer, { term, to: '/documents' }),
    ...stateOf(kept, found),
  }
}

function useTasks(term: string, kept: Kept, asks: boolean): SearchAnswer {
  const list = taskQueries.list(firstOf(term))
  const enabled = asks && isWanted(kept, term)
  const found = useQuery({ ...list, ...aside, enabled })
  const answer = pageOf(found.data, taskHit, '/tasks', term)
  return {
    kind: 'task',
    ...useWithKept(kept, answer, { term, to: '/tasks' }),
    ...stateOf(kept, found),
  }
}

type Answer = Pick<SearchAnswer, 'hits' | 'more'>

/** The hits of the copy before those of the service, with a link to more if a list can find them by their own words. */
function useWithKept(kept: Kept, { hits: found, more }: Answer, { term, to }: Listed) {
  const hits = useJoined(term, kept, found)
  const [best] = kept.hits ?? []
  const hasMore = (kept.hits?.length ?? 0) > most
  const meant = meantBy(term, best?.name ?? '')
  const isListed = hasMore && best !== undefined && hasWords(best.name, meant)
  return {
    hits,
    more: isListed ? { to, search: { search: meant } } : more,
    isKept: kept.hits !== undefined,
  }
}
type Listed = { term: string; to: string }

/** The first page of a list, and the way to all of it. */
function pageOf<T extends { id: string }>(
  page: { records: readonly T[]; totalRecords: number } | undefined,
  toHit: (record: T) => Hit,
  to: string,
  search: string,
): Answer {
  const hits = page && whole(page.records).slice(0, most).map(toHit)
  const total = page?.totalRecords ?? 0
  return { hits, more: total > most ? { to, search: { search }, total } : undefined }
}
