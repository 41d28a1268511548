/** Keeps open pages up to date with what is saved through the desk, and says in the navigation whether they are. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isOffline } from '#app/api/client.ts'
import { listen, liveState } from '#app/api/live/listen.ts'
import { createChangeReader } from '#app/data/live/apply-changes.ts'
import { formatTime } from '#app/text/format-more.ts'
import classes from './-live.module.css'

/** A page that is left goes into the browser's store of pages, where it must hold no connection. */
export function Live() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reader = createChangeReader(queryClient)
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
  return null
}

/** `Live`, `As of 10:42 am` or `Offline`; nothing before it is known. */
export function LiveMark() {
  const state = useSyncExternalStore(liveState.subscribe, liveState.get)
  return (
    <span className={classes.mark} data-live={state?.isLive || undefined}>
      {state && wordsFor(state)}
    </span>
  )
}

function wordsFor({ isLive, at }: NonNullable<ReturnType<typeof liveState.get>>) {
  if (isLive) return 'Live'
  return isOffline() ? 'Offline' : `As of ${formatTime(new Date(at).toISOString())}`
}
