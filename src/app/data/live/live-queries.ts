/** Which queries may change with a record that somebody saves, by the parts of their keys. */
import type { Query } from '@tanstack/react-query'
import type { LiveKind } from '#contract/desk/live.ts'

/** The first part of the keys of each kind. */
export const liveKeys: Record<LiveKind, string> = {
  matters: 'matters',
  documents: 'documents',
  contacts: 'contacts',
  tasks: 'tasks',
  'time-records': 'time',
}
/** That of a matter's timeline, which is made of several kinds. */
export const timelineKey = 'events'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A list that is not what its page is about: it stands beside that, or is what a search has found. */
      isAside?: 'beside' | 'found'
    }
  }
}

type Keyed = Pick<Query, 'queryKey'>

const ofLists: ReadonlySet<unknown> = new Set(['list', 'grouped'])
const ofOne: ReadonlySet<unknown> = new Set(['detail', 'in-full'])
const nouns: ReadonlySet<unknown> = new Set(Object.values(liveKeys))

export const isList = ({ queryKey }: Keyed) => ofLists.has(queryKey[1])
/** What is read of one record by itself. */
export const isSingle = ({ queryKey }: Keyed) => ofOne.has(queryKey[1])
/** What is read as somebody looks at it, rather than counted or asked for once. */
export const isShown = (query: Keyed) =>
  query.queryKey[0] === timelineKey ||
  (nouns.has(query.queryKey[0]) && (isList(query) || isSingle(query)))

export const isAside = ({ meta }: Query) => meta?.isAside !== undefined
export const isBeside = ({ meta }: Query) => meta?.isAside === 'beside'
