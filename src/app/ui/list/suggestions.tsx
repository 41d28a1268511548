/** What a person may have meant by a search that finds nothing, each a link with its number of records. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListSearch } from '#app/api/list-search.ts'
import type { Suggestion, SuggestionModule } from '#app/api/suggestions.ts'
import { retry } from '#app/ui/browser/lazy-with-retry.ts'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import classes from './suggestions.module.css'

type Props<S> = {
  search: S
  /** The name of the list: the same search means other things elsewhere. */
  of: string
  load: SuggestionModule<S, QueryClient>
}

export function Suggestions<S extends ListSearch>({ search, of, load }: Props<S>) {
  const { data = [] } = useQuery({
    queryKey: ['suggestions', of, search],
    queryFn: async (context) => (await retry(load)).suggest(search, context),
    enabled: Boolean(search.search),
    // Without an answer nothing is offered.
    retry: false,
  })
  return (
    <div ref={useFocusWhenGone<HTMLDivElement>()} role="status" className={classes.suggestions}>
      {data.length > 0 && (
        <ul aria-label="Suggestions">
          {data.map((one) => (
            // Two people may have the same name.
            <Suggested key={one.to + JSON.stringify(one.search)} {...one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Suggested({ kind, text, count, to, search }: Suggestion) {
  const link = (
    // The link leaves the page with the search.
    <Link to={to} search={search} className={classes.link} onClick={focusPage}>
      <bdi>{text}</bdi>
    </Link>
  )
  return (
    <li>
      {kind === 'corrected search' ? <>Did you mean {link}?</> : link}{' '}
      <span className={classes.count}>{count}</span>
    </li>
  )
}
