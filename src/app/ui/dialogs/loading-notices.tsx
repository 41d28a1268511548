/** Says that the page a person chose has not opened yet, and offers to reload where parts of this one are gone. */
import { type RouterState, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { missingParts } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { NoticeButton } from './notice-button.tsx'
import classes from './toasts.module.css'

/** How often parts may fail to load while Practice Desk answers. */
const mostRefusals = 3

/** What of loading a person should know: the page they chose is late, or this one has to be reloaded. */
export function useLoading(): 'page' | 'outdated' | undefined {
  const missing = useSyncExternalStore(missingParts.subscribe, missingParts.get, missingParts.get)
  const leaving = useRouterState({ select: isLeaving })
  const refused = useRefused()
  if (missing === 0) return undefined
  if (refused >= mostRefusals) return 'outdated'
  return leaving ? 'page' : undefined
}

/** Whether another page was chosen than the one that is shown. */
const isLeaving = ({ status, location, resolvedLocation }: RouterState) =>
  status === 'pending' && location.pathname !== resolvedLocation?.pathname

/**
 * How often in a row a part did not load although Practice Desk answers: it has been updated, or the browser
 * remembers the first failure, as some do for as long as the page is open. Either way only a reload helps.
 */
function useRefused() {
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    let asking = false
    const onFailure = async () => {
      if (asking) return
      asking = true
      const answers = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      asking = false
      setRefused((before) => (answers ? before + 1 : 0))
    }
    const stopListening = missingParts.subscribe(() => {
      if (missingParts.get() === 0) setRefused(0)
    })
    window.addEventListener('vite:preloadError', onFailure)
    return () => {
      stopListening()
      window.removeEventListener('vite:preloadError', onFailure)
    }
  }, [])
  return refused
}

export const PageOpening = () => (
  <div className={classes.notice}>
    <Opening what="The page you chose" />
  </div>
)

export const Outdated = ({ onGone }: { onGone: () => void }) => (
  <div className={classes.notice}>
    <span role="status">
      Part of this page could not be loaded. Practice Desk may have been updated.
    </span>
    <NoticeButton onGone={onGone} onClick={() => location.reload()}>
      Reload
    </NoticeButton>
  </div>
)
