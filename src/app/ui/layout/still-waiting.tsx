/** Says that the service has not answered for some seconds, and lets a person call off what waits. */
import { useSyncExternalStore } from 'react'
import { cancelWaits, longestWait, onWaits } from '#app/api/waits.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { focusPage } from './focus-page.ts'
import classes from '#app/ui/dialogs/toasts.module.css'
import { lateAfter, useLate } from '#app/ui/browser/use-late.ts'

/** Whether something that this page reads or saves has waited for long. */
export const useLateCall = () => useLate(useSyncExternalStore(onWaits, longestWait, longestWait))

export const StillWaiting = () => (
  <div className={classes.notice}>
    <span role="status">Still waiting for the service…</span>
    <Button
      look="default"
      onClick={() => {
        // The button goes away with what it cancels.
        focusPage()
        cancelWaits(lateAfter)
      }}
    >
      Cancel
    </Button>
  </div>
)
