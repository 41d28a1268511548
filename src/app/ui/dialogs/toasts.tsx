/** One line for each thing that is held, with 'Undo' as long as it can be undone, and with its end; and one for a long wait. */
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './toasts.module.css'
import { release, useHolds } from './pending-actions.ts'
import { StillWaiting, useLateCall } from '#app/ui/layout/still-waiting.tsx'

export function HoldNotices() {
  const holds = useHolds()
  const late = useLateCall()
  if (holds.length === 0 && !late) return null
  return (
    <section className={classes.notices} aria-label="Notifications">
      {late && <StillWaiting />}
      {holds.map(({ id, says, state, until, left }) => (
        <div key={id} className={classes.notice}>
          <span role={isBad(state) ? 'alert' : 'status'}>
            {typeof state === 'string' ? (
              says
            ) : (
              <>
                <b>{state.word}.</b> {state.says}
              </>
            )}
          </span>
          {state === 'held' && <Seconds until={until} left={left} />}
          {typeof state !== 'string' && state.action && (
            <Button
              look="default"
              onClick={() => {
                release(id)
                state.action?.run()
              }}
            >
              {state.action.label}
            </Button>
          )}
          {state !== 'doing' && (
            <Button look="default" onClick={() => release(id)}>
              {state === 'held' ? 'Undo' : 'Close'}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

const isBad = (state: ReturnType<typeof useHolds>[number]['state']) =>
  typeof state !== 'string' && state.word !== 'Saved'

/** For the eye only: a screen reader that counted along would say nothing else. */
function Seconds({ until, left }: { until: number; left: number | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={classes.seconds} aria-hidden>
      {Math.max(0, Math.ceil((left ?? until - now) / 1000))} s
    </span>
  )
}
