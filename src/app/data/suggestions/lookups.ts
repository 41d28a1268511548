/** What a lookup finds for a search, and how many records there are of it. */
import type { QueryClient } from '@tanstack/react-query'
import { runPaced } from '#app/api/paced.ts'
import type { Noun } from '#app/api/list-page.ts'
import type { Suggestion } from '#app/api/suggestions.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { matterQueries } from '#app/data/matters/queries.ts'
import { formatCount } from '#app/text/format.ts'
import { matterName as nameOfMatter } from '#app/text/matter-name.ts'
import type { LookupType } from '#contract/contacts.ts'
import { largestPage } from '#contract/query-string.ts'
import { correctedSearches } from './corrected-search.ts'

/** How many corrected searches are tried, and how many questions are under way at a time. */
const maxCorrections = 3
const concurrency = 3

/** A suggestion whose records are still to be counted. */
export type Candidate = Omit<Suggestion, 'count'> & {
  read: () => Promise<{ totalRecords: number }>
}

const nothing = () => []

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

const isNamed = ({ id }: { id: string }) => id !== ''

/** The best contacts for a term; none where the service does not look them up. */
export async function lookUpContacts(client: QueryClient, term: string, type: LookupType = 'All') {
  const contacts = await client.query(contactQueries.lookup(term, type)).catch(nothing)
  return contacts.filter(isNamed)
}

/** The best matters and contacts for a term; none of a kind that the service does not look up. */
export async function lookUp(client: QueryClient, term: string) {
  const [matters, contacts] = await Promise.all([
    client.query(matterQueries.lookup(term)).catch(nothing),
    lookUpContacts(client, term),
  ])
  return { matters: matters.filter(isNamed), contacts }
}

type Found = Awaited<ReturnType<typeof lookUp>>

export const matterName = (matter: Found['matters'][number]) =>
  nameOfMatter(matter) ?? 'a matter without a name'

export const contactName = ({ fullName, shortName }: Found['contacts'][number]) =>
  fullName ?? shortName ?? 'a contact without a name'

/** The search as the names and titles that were found spell it, or as one of `texts` does. */
export const corrections = (
  term: string,
  { matters, contacts }: Found,
  texts: readonly string[] = [],
) =>
  correctedSearches(term, [
    ...contacts.map(contactName),
    ...matters.map((matter) =>
      [matterName(matter), matter.client?.name, matter.lawyer?.name].filter(Boolean).join(' '),
    ),
    ...texts,
  ]).slice(0, maxCorrections)

/** Those candidates that have records, with their number, in the order given; one that cannot be counted has none. */
export async function counted(
  candidates: readonly Candidate[],
  { one, many }: Noun,
  signal: AbortSignal,
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
