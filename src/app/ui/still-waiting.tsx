/** Says that the service has not answered for some seconds, and lets a person call the reading off. */
import { useSyncExternalStore } from 'react'
import { cancelWaits, longestWait, onWaits } from '#app/api/waits.ts'
import { Button } from './button.tsx'
import { focusPage } from './focus-page.ts'
import classes from './hold-notices.module.css'
import { useLate } from './use-late.ts'

/** Whether something that this page reads has waited for long. */
export function useLateRead() {
  const began = useSyncExternalStore(onWaits, longestWait)
  return useLate(began !== undefined, began)
}

export const StillWaiting = () => (
  <div className={classes.notice}>
    <span role="status">Still waiting for the service…</span>
    <Button
      look="default"
      onClick={() => {
        // The button goes away with what it cancels.
        focusPage()
        cancelWaits()
      }}
    >
      Cancel
    </Button>
  </div>
)
