/** What the addresses of the documents of one matter or contact say, and what is read ahead for them. */
import type { QueryClient } from '@tanstack/react-query'
import { readSearch } from '#app/api/address.ts'
import { parseQuery } from '#contract/query-string.ts'
import { documentQueries } from '#app/data/documents/queries.ts'
import { LinkedDocumentSearch, type Owner } from '#app/data/documents/search.ts'

type Options = { client: QueryClient; owner: Owner; searchStr: string }

/** Begins to read the first documents; where some of the address means nothing, the search that does. */
export function readAheadLinked({ client, owner, searchStr }: Options) {
  const { search, ignored } = readSearch(LinkedDocumentSearch, parseQuery(searchStr))
  if (ignored.length > 0) return search
  // Not awaited, and its error shown by the page, which reads the same query.
  client.query(documentQueries.list(search, owner)).catch(() => {})
  return undefined
}
