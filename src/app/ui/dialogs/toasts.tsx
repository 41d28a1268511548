/** One notice for each pending action, with 'Undo', and for each outcome; and one for a long wait. */
import { Button } from '#app/ui/controls/button.tsx'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import classes from './toasts.module.css'
import { dismiss, usePendingActions } from './pending-actions.ts'
import { StillWaiting, useLateCall } from '#app/ui/layout/still-waiting.tsx'

export function Toasts() {
  const actions = usePendingActions()
  const late = useLateCall()
  if (actions.length === 0 && !late) return null
  return (
    <section className={classes.notices} aria-label="Notifications">
      {late && <StillWaiting />}
      {actions.map(({ id, message, state, until, left }) => (
        <div key={id} className={classes.notice}>
          <span role={isBad(state) ? 'alert' : 'status'}>
            {typeof state === 'string' ? (
              message
            ) : (
              <>
                <b>{state.heading ?? state.word}.</b> {state.message}
              </>
            )}
          </span>
          {state === 'pending' && (
            <span className={classes.seconds}>
              <SecondsLeft until={until} left={left} />
            </span>
          )}
          {typeof state !== 'string' && state.action && (
            <Button
              look="default"
              onClick={() => {
                dismiss(id)
                state.action?.run()
              }}
            >
              {state.action.label}
            </Button>
          )}
          {state !== 'doing' && (
            <Button look="default" onClick={() => dismiss(id)}>
              {state === 'pending' ? 'Undo' : 'Close'}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

const isBad = (state: ReturnType<typeof usePendingActions>[number]['state']) =>
  typeof state !== 'string' && state.word !== 'Saved'
