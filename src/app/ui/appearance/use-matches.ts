/** Whether a media query matches, kept up to date. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { drawing } from '#app/api/drawing.ts'

export function useMatches(query: string) {
  // Asked again in every render it would be the dearest part of drawing a row that scrolls into sight.
  const media = useMemo(
    () => (import.meta.env.SSR && drawing.now ? undefined : globalThis.matchMedia(query)),
    [query],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [media],
  )
  const matches = () =>
    import.meta.env.SSR && drawing.now ? drawing.now.matches(query) : media?.matches === true
  return useSyncExternalStore(subscribe, matches, matches)
}
