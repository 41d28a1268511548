/** What a person may have meant by a search that finds nothing. */

/** A way on: where it leads, and how much is there. */
export type Suggestion = {
  /** `Did you mean` stands before it if the search itself is corrected. */
  kind: 'corrected search' | 'other records'
  text: string
  /** `4 matters`. */
  count: string
  to: string
  /** The parameters of that page, which differ from page to page. */
  search: Record<never, never>
}

/** Who asks: `Client` is the cache of queries, and `signal` says that the person has gone on. */
export type Asking<Client> = { client: Client; signal: AbortSignal }

/** Answers what is worth a look in place of this search. */
export type Suggest<S, Client> = (search: S, asking: Asking<Client>) => Promise<Suggestion[]>

/** The code of a list's suggestions, which loads once a list is empty. */
export type SuggestionModule<S, Client> = () => Promise<{ suggest: Suggest<S, Client> }>
