/** One notice for each pending action, with 'Undo', and for each outcome; and one for a long wait. */
import { Button } from '#app/ui/controls/button.tsx'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { useSteadyPlaces } from '#app/ui/browser/use-steady-places.ts'
import classes from './toasts.module.css'
import { dismiss, usePendingActions } from './pending-actions.ts'
import { StillWaiting, useLateCall } from '#app/ui/layout/still-waiting.tsx'

/** The newest stand on top, and what goes leaves its place: no 'Undo' moves under the pointer. */
export function Toasts() {
  const actions = usePendingActions()
  const late = useLateCall()
  const { places, props } = useSteadyPlaces<HTMLElement>(actions.map(({ id }) => id))
  if (actions.length === 0 && !late) return null
  return (
    <section className={classes.notices} aria-label="Notifications" {...props}>
      {late && <StillWaiting />}
      {places.toReversed().map(({ id, goneHeight }) => {
        const action = actions.find((one) => one.id === id)
        return action ? (
          <Toast key={id} {...action} />
        ) : (
          <div key={id} style={{ height: goneHeight }} aria-hidden />
        )
      })}
    </section>
  )
}

type PendingAction = ReturnType<typeof usePendingActions>[number]

const Toast = ({ id, message, state, until, left }: PendingAction) => (
  <div className={classes.notice} data-place={id}>
    <span role={isBad(state) ? 'alert' : 'status'}>
      {typeof state === 'string' ? (
        message
      ) : (
        <>
          <b>{state.word}.</b> {state.message}
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
)

const isBad = (state: PendingAction['state']) => typeof state !== 'string' && state.word !== 'Saved'
