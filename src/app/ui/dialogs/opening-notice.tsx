// @chunk pieces
/** Says in the corner that what a menu opens is still being loaded: the menu itself is gone by then. */
import { useSyncExternalStore } from 'react'
import { missingParts } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import classes from './toasts.module.css'

export function OpeningNotice({ what }: { what: string }) {
  const missing = useSyncExternalStore(missingParts.subscribe, missingParts.get, missingParts.get)
  return (
    missing > 0 && (
      <div className={classes.notices}>
        <div className={classes.notice}>
          <Opening what={what} />
        </div>
      </div>
    )
  )
}
