// @chunk pieces
/** A write, and what of the cache it makes stale. */
import { mutationOptions, type QueryKey } from '@tanstack/react-query'

/** Everything below the key `invalidates` is read again after it, however it ended. */
export const writing = <Given, Answer>(
  invalidates: QueryKey,
  mutationFn: (given: Given) => Promise<Answer>,
) => mutationOptions({ mutationFn, meta: { invalidates } })
