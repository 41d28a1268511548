/** Says that the service has not answered for some seconds, and lets a person call off what waits. */
import { useSyncExternalStore } from 'react'
import { cancelWaits, longestWait, onWaits } from '#app/api/waits.ts'
import { NoticeButton } from '#app/ui/dialogs/notice-button.tsx'
import { focusPage } from './focus-page.ts'
import classes from '#app/ui/dialogs/toasts.module.css'
import { lateAfter, useLate } from '#app/ui/browser/use-late.ts'

/** Whether something that this page reads or saves has waited for long. */
export const useLateCall = () => useLate(useSyncExternalStore(onWaits, longestWait, longestWait))

export const StillWaiting = ({ onGone }: { onGone: () => void }) => (
  <div className={classes.notice}>
    <span role="status">Still waiting for the service…</span>
    <NoticeButton
      onGone={onGone}
      onClick={() => {
        // The button goes away with what it cancels.
        focusPage()
        cancelWaits(lateAfter)
      }}
    >
      Cancel
    </NoticeButton>
  </div>
)
