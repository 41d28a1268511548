/** Whether a media query matches, kept up to date. */
import { useCallback, useSyncExternalStore } from 'react'
import { drawing } from '#app/api/drawing.ts'

export function useMatches(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = () =>
    import.meta.env.SSR && drawing.now
      ? drawing.now.matches(query)
      : globalThis.matchMedia(query).matches
  return useSyncExternalStore(subscribe, matches, matches)
}
