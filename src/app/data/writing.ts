// @chunk pieces
/** A write, and what of the cache it makes stale. */
import { mutationOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Everything below the key `invalidates` is read again after it, however it ended. A success waits for what is on
 * screen, and for the records whose forms are open: their pages come next, and would show what was before.
 */
export const writing = <Given, Answer>(
  invalidates: QueryKey,
  mutationFn: (given: Given) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    meta: { invalidates },
    onSuccess: (_answer, _given, _result, { client }) => readEdited(client, invalidates),
  })

const readEdited = (client: QueryClient, queryKey: QueryKey) =>
  Promise.all(
    client
      .getQueryCache()
      .findAll({ queryKey: ['before edit', ...queryKey], type: 'active' })
      .map(({ queryKey: [, noun, , edited] }) =>
        client.refetchQueries({
          queryKey,
          predicate: ({ queryKey: [of, , id] }: Query) => of === noun && id === edited,
        }),
      ),
  )
