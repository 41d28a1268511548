// @chunk pieces
/** From the search box into what it found, by Enter or ↓, once that is there. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { wantedSearch } from './enter-list.ts'

/** `answered` is the search that has results on the screen; undefined while it has none. */
export function useEntry(answered: string | undefined, onEnter: () => void) {
  const wanted = useSyncExternalStore(wantedSearch.subscribe, wantedSearch.get, wantedSearch.get)
  const isThere = wanted !== undefined && wanted === answered
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    if (isThere) enter()
  }, [isThere])
}
