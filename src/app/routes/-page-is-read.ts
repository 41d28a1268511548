// @chunk pieces
/** Whether the page itself has what it needs: only then is anything asked that merely stands beside it. */
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

/** What is read for the frame and the tabs, by the second part of its key. */
const beside = new Set<unknown>(['total', 'count', 'open'])

/** True from the first idle moment at which nothing else is being read: asked once then, and not again with every page. */
export function usePageIsRead() {
  const client = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isRead) return undefined
    let stop: (() => void) | undefined
    const look = () => {
      if (!isReading(client)) return void (stop ??= whenIdle(() => setIsRead(true)))
      stop?.()
      stop = undefined
    }
    look()
    const unsubscribe = client.getQueryCache().subscribe(notifyManager.batchCalls(look))
    return () => {
      unsubscribe()
      stop?.()
    }
  }, [client, isRead])
  return isRead
}

const isReading = (client: QueryClient) =>
  client.isFetching({ predicate: ({ queryKey }) => !beside.has(queryKey[1]) }) > 0
