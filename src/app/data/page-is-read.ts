// @chunk pieces
/** Whether the page itself has what it needs: only then is anything asked that merely stands beside it. */
import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'

/** What is read for the frame and the tabs, by the second part of its key. */
const beside = new Set<unknown>(['total', 'count', 'open'])

/** True from the first moment at which nothing else is being read: asked once then, and not again with every page. */
export function usePageIsRead() {
  const reading = useIsFetching({ predicate: ({ queryKey }) => !beside.has(queryKey[1]) })
  const [wasRead, setWasRead] = useState(false)
  if (reading === 0 && !wasRead) setWasRead(true)
  return wasRead
}
