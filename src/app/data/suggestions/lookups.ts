/** What the copy of the desk, or else a lookup of the service, finds for a search, and how many records there are of it. */
import type { QueryClient } from '@tanstack/react-query'
import { runPaced } from '#app/api/paced.ts'
import type { Noun } from '#app/api/list-page.ts'
import type { Asking as AskingOf, Suggestion } from '#app/api/suggestions.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { keptIn } from '#app/data/mirror/kept.ts'
import { mirrorQueries } from '#app/data/mirror/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { formatCount } from '#app/text/format.ts'
import { matterName } from '#app/text/matter-name.ts'
import type { ContactSummary, LookupType } from '#contract/contacts.ts'
import type { MatterSummary } from '#contract/matters.ts'
import type { FoundMatter } from '#contract/desk/mirror.ts'
import { largestPage } from '#contract/query-string.ts'
import { correctedSearches } from './corrected-search.ts'

export type Asking = AskingOf<QueryClient>

/** The cache, for as long as somebody waits for the answer: each question follows from the one before. Throws after that. */
export function cacheFor({ client, signal }: Asking): QueryClient {
  signal.throwIfAborted()
  return client
}

/** How many corrected searches are tried, and how many questions are under way at a time. */
const maxCorrections = 3
const concurrency = 3
/** As many as a lookup finds (the specification, Limits). */
const maxFound = 5

/** A suggestion whose records are still to be counted. */
export type Candidate = Omit<Suggestion, 'count'> & {
  read: () => Promise<{ totalRecords: number }>
}

/** The first row alone: only the total matters. */
export const counting = { pageIndex: 0, pageSize: 1 } as const
/** The most that one question answers: whose words a search may have meant. */
const sampling = { pageIndex: 0, pageSize: largestPage } as const

/** How many letters at one end of a word a slip seldom reaches if it is at the other. */
const endLength = 3

/**
 * The pages whose words a search may have meant, as the service corrects none: the first records at all, and
 * the first of those that have the beginnings, or the ends, of the words in them.
 */
export const samplesFor = (term: string) => {
  const words = term.split(/\s+/u).filter(Boolean)
  const beginnings = words.map((word) => word.slice(0, endLength)).join(' ')
  const ends = words.map((word) => word.slice(-endLength)).join(' ')
  return [undefined, beginnings, ends].map((search) => ({ ...sampling, search }))
}

/** Somebody or something that was found, and the words that a search may have meant by it. */
type Named = { id: string; name: string; words: string }

const nothing = () => []
const withId = (found: readonly Named[]) => found.filter(({ id }) => id !== '')

type Matter = Pick<MatterSummary, 'id' | 'number' | 'title' | 'client' | 'lawyer'>
type Contact = Pick<ContactSummary, 'id'>
type Match = FoundMatter['match']

const inOneLine = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')

/** `match` is where the desk found it: whoever has a role is named nowhere else. */
function namedMatter(matter: Matter, match?: Match): Named {
  const { id, client, lawyer } = matter
  const name = matterName(matter) ?? 'a matter without a name'
  return { id, name, words: inOneLine(name, client?.name, lawyer?.name, match?.text) }
}

function namedContact({ id }: Contact, fullName: string | undefined, match?: Match): Named {
  const name = fullName ?? 'a contact without a name'
  return { id, name, words: inOneLine(name, match?.text) }
}

/** What the copy of the desk has for a term; undefined where it cannot be asked. */
const searchKept = async (asking: Asking, term: string) =>
  cacheFor(asking)
    .query(mirrorQueries.search(term))
    .catch(() => undefined)

/** Those of the answers that came: others may still help. */
export async function answersOf<A>(questions: readonly Promise<A>[]): Promise<A[]> {
  const ended = await Promise.allSettled(questions)
  return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** Texts of the documents or tasks that the copy of the desk has for a term, spelled right; undefined where it has not all of them. */
export async function textsKept(asking: Asking, term: string, kind: 'documents' | 'tasks') {
  const answer = await searchKept(asking, term)
  if (kind === 'documents') return keptIn(answer, kind)?.flatMap(({ title }) => title ?? [])
  return keptIn(answer, kind)?.flatMap(({ description }) => description ?? [])
}

/** The best matters for a term; none where neither the desk nor the service looks them up. */
async function lookUpMatters(asking: Asking, term: string) {
  const kept = keptIn(await searchKept(asking, term), 'matters')?.slice(0, maxFound)
  if (kept?.length) return withId(kept.map((one) => namedMatter(one, one.match)))
  const matters = await cacheFor(asking).query(matterQueries.lookup(term)).catch(nothing)
  return withId(matters.map((one) => namedMatter(one)))
}

/** The best contacts for a term; none where neither the desk nor the service looks them up. */
export async function lookUpContacts(asking: Asking, term: string, type: LookupType = 'All') {
  // The copy does not say who belongs to the staff.
  const answer = type === 'All' ? await searchKept(asking, term) : undefined
  const kept = keptIn(answer, 'contacts')?.slice(0, maxFound)
  if (kept?.length) return withId(kept.map((one) => namedContact(one, one.name, one.match)))
  const contacts = await cacheFor(asking).query(contactQueries.lookup(term, type)).catch(nothing)
  return withId(contacts.map((one) => namedContact(one, one.fullName ?? one.shortName)))
}

/** The best matters and contacts for a term. */
export async function lookUp(asking: Asking, term: string) {
  const [matters, contacts] = await Promise.all([
    lookUpMatters(asking, term),
    lookUpContacts(asking, term),
  ])
  return { matters, contacts }
}

/** The search as the names and titles that were found spell it, or as one of `texts` does. */
export function corrections(
  term: string,
  { matters, contacts }: Awaited<ReturnType<typeof lookUp>>,
  texts: readonly string[] = [],
) {
  const found = [...contacts, ...matters].map(({ words }) => words)
  return correctedSearches(term, [...found, ...texts]).slice(0, maxCorrections)
}

/** Those candidates that have records, with their number, in the order given; one that cannot be counted has none. */
export async function counted(
  candidates: readonly Candidate[],
  { one, many }: Noun,
  { signal }: Asking,
): Promise<Suggestion[]> {
  const totals = new Map<Candidate, number>()
  const count = async (candidate: Candidate) => {
    const page = await candidate.read().catch(() => undefined)
    totals.set(candidate, page?.totalRecords ?? 0)
  }
  await runPaced(candidates, { concurrency, signal, run: count })
  return candidates.flatMap((candidate) => {
    const { read: _read, ...suggestion } = candidate
    const total = totals.get(candidate) ?? 0
    return total > 0 ? { ...suggestion, count: formatCount(total, one, many) } : []
  })
}
