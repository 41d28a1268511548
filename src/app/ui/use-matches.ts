/** Whether a media query holds, followed as it changes. */
import { useCallback, useSyncExternalStore } from 'react'

/** Each query is made once: a table asks five of them in every render. */
const made = new Map<string, MediaQueryList>()

function mediaOf(query: string) {
  const media = made.get(query) ?? globalThis.matchMedia(query)
  made.set(query, media)
  return media
}

export function useMatches(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches)
}
