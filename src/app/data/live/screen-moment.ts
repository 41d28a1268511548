/** Up to which moment what stands on the screen is known to be true, as far as it was read by itself. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isShown } from './live-queries.ts'

/** When the oldest of it was read, in milliseconds; undefined where nothing of the practice is on the screen. */
export function useScreenMoment(): number | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  )
  return useSyncExternalStore(subscribe, () => oldestShown(client))
}

function oldestShown(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(isShown)
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}
