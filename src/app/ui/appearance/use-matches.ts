/** Whether a media query matches, kept up to date. */
import { useCallback, useSyncExternalStore } from 'react'

export function useMatches(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches)
}
