/** Keeps open pages up to date with what is saved through the desk, and says in the navigation whether they are. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOffline } from '#app/api/client.ts'
import { listen, liveState } from '#app/api/live/listen.ts'
import { createChangeReader } from '#app/data/live/apply-changes.ts'
import { useScreenMoment } from '#app/data/live/screen-moment.ts'
import { momentWithin } from '#app/data/mirror/state-sentence.ts'
import { useNow } from '#app/ui/browser/now.ts'
import { watchPage } from '#app/ui/browser/shade.ts'
import classes from './-live.module.css'

/** A page that is left goes into the browser's store of pages, where it must hold no connection. */
export function Live() {
  const queryClient = useQueryClient()
  const [said, say] = useState('')
  useEffect(() => {
    const watch = () => {
      const endWatch = watchPage()
      say('')
      return async (isChanged: boolean) => {
        if (await endWatch(isChanged)) say('This page has just changed.')
      }
    }
    const reader = createChangeReader(queryClient, watch)
    const start = () => listen({ onChange: reader.add, onMissed: reader.addAll })
    let stop = start()
    const leave = () => stop()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      stop = start()
      reader.addAll()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      stop()
      reader.stop()
    }
  }, [queryClient])
  return (
    <span aria-live="polite" className="spoken-only">
      {said}
    </span>
  )
}

/** `Live`, `As of 10:42 am` or `Offline`; nothing before it is known. */
export function LiveMark() {
  const state = useSyncExternalStore(liveState.subscribe, liveState.get)
  const isReachable = useSyncExternalStore(subscribeToNetwork, () => !isOffline())
  const isLive = isReachable && state?.isLive === true
  return (
    <span className={classes.mark} data-live={isLive || undefined}>
      {isLive && 'Live'}
      {!isReachable && 'Offline'}
      {state && isReachable && !isLive && <AsOf heard={state.at} />}
    </span>
  )
}

function subscribeToNetwork(onChange: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) addEventListener(name, onChange)
  return () => {
    for (const name of names) removeEventListener(name, onChange)
  }
}

/** The page is current as of the last message or the last read, whichever is later. */
function AsOf({ heard = 0 }: { heard: number | undefined }) {
  const at = Math.max(heard, useScreenMoment() ?? 0)
  const now = useNow()
  return at > 0 && `As of ${momentWithin(new Date(at).toISOString(), new Date(now))}`
}
