/** The router: addresses are plain query strings under the API's parameter names, lists as repeated names. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { formatQuery, parseQuery, type Query } from '#contract/query-string.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageFailed } from './routes/-page-failed.tsx'
import { savesData } from './ui/browser/ahead.ts'

/** A router over one cache; tests give their own history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // Where there is no browser to ask.
    ...(import.meta.env.SSR && { origin: 'http://localhost', isServer: false }),
    parseSearch: parseQuery,
    stringifySearch: (search) => {
      const written = formatQuery(search as Query)
      return written && `?${written}`
    },
    defaultErrorComponent: PageFailed,
    defaultPreload: savesData() ? false : 'intent',
    // The query cache decides how old an answer may be.
    defaultPreloadStaleTime: 0,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Set when its page is to sign out, once whatever was open has been left. */
    signsOut?: boolean
    /** Set when the address held parameters that mean nothing and was cleaned. */
    addressIgnored?: boolean
    /** The version that the time record of this address became as it was paused to be edited: it was held until then. */
    paused?: string | undefined
    /** The time record that was withdrawn to come here: its form is a new one. */
    withdrawn?: string
    /** The name that nobody was found by: a new contact begins with it. */
    typedName?: string
    /** Set when the service refused the sort of the address and the one before was put back. */
    sortRefused?: boolean
    /** Set when the details of a document were opened from the list that the entry before shows. */
    opensDetails?: boolean
    /** Set when typing in the search box made this entry; typing on replaces it. */
    searched?: boolean
  }
}
