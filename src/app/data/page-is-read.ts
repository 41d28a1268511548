/** Whether the page itself has what it needs: only then is anything asked that merely stands beside it. */
import { useIsFetching } from '@tanstack/react-query'

/** What is read for the frame and the tabs, by the second part of its key. */
const beside = new Set<unknown>(['total', 'count', 'open', 'preferences'])

export const usePageIsRead = () =>
  useIsFetching({ predicate: ({ queryKey }) => !beside.has(queryKey[1]) }) === 0
