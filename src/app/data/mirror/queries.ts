// @chunk pieces
/** The queries about what the desk keeps of the service. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { waitFor } from '#app/api/waits.ts'
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import { type Mirror, type MirrorCommand, mirrorOperations } from '#contract/desk/mirror.ts'

/** How often it is asked for while it is shown, in milliseconds: more often while something is being read. */
const looks = { reading: 2000, idle: 30_000 }

/**
 * How long its search is waited for, in milliseconds, before the service is asked in its place; and how often it is
 * tried again meanwhile where somebody looks at the answer.
 */
export const limits = { search: 1000, retries: 10 }

/** How long the answers to a term are kept, in milliseconds: each letter makes six queries, soon thousands. */
export const termIsKept = 20_000

/** Whether something is being read, or will be at any moment. */
const isReading = ({ kinds = [] }: Mirror) =>
  kinds.some(
    ({ state, readingSince }) =>
      state === 'empty' || state === 'filling' || readingSince !== undefined,
  )

export const mirrorQueries = {
  all: () => ['mirror'] as const,
  state: () =>
    queryOptions({
      queryKey: [...mirrorQueries.all(), 'state'],
      queryFn: ({ signal }) => call(mirrorOperations.getMirror, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data && isReading(data) ? looks.reading : looks.idle,
    }),

  /** What is kept of a term; it is asked for once, as the service can answer too. */
  search: (term: string) =>
    queryOptions({
      queryKey: [...mirrorQueries.all(), 'search', term],
      queryFn: ({ signal: caller }) =>
        waitFor({ caller, began: Date.now(), maxMs: limits.search }, (signal) =>
          call(mirrorOperations.search, { query: { term }, signal }),
        ),
      retry: false,
      gcTime: termIsKept,
    }),
}

export const mirrorMutations = {
  command: () =>
    writing(mirrorQueries.all(), (command: MirrorCommand) =>
      write(mirrorOperations.commandMirror, { body: { command } }),
    ),
}
