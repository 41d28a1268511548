// @chunk first-rows
/** How the pages read their addresses: cleaned where some of one means nothing, which the page then says. */
import { redirect, type SearchSchemaInput } from '@tanstack/react-router'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

/**
 * The raw search of a route, typed as `S` for links to it. The page parses it, because the parser would otherwise
 * load before the rows of every page.
 */
// The router asks this of every address, which it has parsed, and of links, whose answer nobody reads.
export const rawSearch = <S extends object>(raw: S & SearchSchemaInput) => raw as RawQuery

/** A loader reads again whenever anything in the address changes. */
export const wholeSearch = ({ search }: { search: RawQuery }) => search

/** The parsed search; if parts of the address mean nothing, redirects to the address without them. */
export function cleanSearch<S extends object>({
  search,
  ignored,
}: {
  search: S
  ignored: string[]
}) {
  if (ignored.length === 0) return search
  throw redirect({ to: '.', search, replace: true, state: { addressIgnored: true } })
}

/** Cleans the address of a page that takes no parameters. */
export const noSearch = ({ location }: { location: { searchStr: string } }) =>
  void cleanSearch({ search: {}, ignored: Object.keys(parseQuery(location.searchStr)) })

/** Begins to read without waiting: the page reads the same query, and shows what went wrong with it. */
export const readAhead = (read: Promise<unknown>) => void read.catch(() => {})
