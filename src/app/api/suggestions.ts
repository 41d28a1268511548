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

/** Answers what is worth a look in place of this search; `Client` is the cache of queries. */
export type Suggest<S, Client> = (
  search: S,
  context: { client: Client; signal: AbortSignal },
) => Promise<Suggestion[]>

/** The code of a list's suggestions, which loads once a list is empty. */
export type SuggestionModule<S, Client> = () => Promise<{ suggest: Suggest<S, Client> }>
