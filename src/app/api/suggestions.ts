/** What a person may have meant by a search that finds nothing. */
import type { ListSearch } from './list-search.ts'

/** A way on: where it leads, and how much is there. */
export type Suggestion = {
  /** `Did you mean` stands before it if the search itself is corrected. */
  kind: 'corrected search' | 'other records'
  text: string
  /** `4 matters`. */
  count: string
  to: string
  search: ListSearch
}

/** Answers what is worth a look in place of this search; `Client` is the cache of queries. */
export type Suggest<S, Client> = (
  search: S,
  context: { client: Client; signal: AbortSignal },
) => Promise<Suggestion[]>

/** The code of a list's suggestions, which loads once a list is empty. */
export type SuggestionModule<S, Client> = () => Promise<{ suggest: Suggest<S, Client> }>
