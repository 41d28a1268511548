/** One notice for each pending action, with 'Undo', and for each outcome; and one for a long wait. */
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import classes from './toasts.module.css'
import { attend, dismiss, usePendingActions } from './pending-actions.ts'
import { StillWaiting, useLateCall } from '#app/ui/layout/still-waiting.tsx'

export function Toasts() {
  const actions = usePendingActions()
  const late = useLateCall()
  if (actions.length === 0 && !late) return null
  return <ToastList actions={actions} late={Boolean(late)} />
}

type Action = ReturnType<typeof usePendingActions>[number]
type Props = { actions: readonly Action[]; late: boolean }

function ToastList({ actions, late }: Props) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const isAttended = pointed || focused
  useEffect(() => {
    attend(isAttended)
    return () => attend(false)
  }, [isAttended])
  /** What had the focus before it came here. */
  const before = useRef<Element>(undefined)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget
    }
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))
  const { slots, vacate } = useSlots(actions, pointed)
  return (
    <section className={classes.notices} aria-label="Notifications">
      <div
        role="presentation"
        className={classes.stack}
        // Not by a notice that appears under a pointer at rest.
        onPointerMove={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={enter}
        onBlur={leave}
      >
        {late && <StillWaiting />}
        {slots.map(({ id, height }) => {
          const action = actions.find((one) => one.id === id)
          if (!action) return <div key={id} className={classes.gap} style={{ height }} />
          const close = (left: number) => {
            vacate(id, left)
            setFocused(false)
            dismiss(id)
            giveFocusBack(action.origin, before.current)
          }
          return <Toast key={id} {...action} onClose={close} />
        })}
      </div>
    </section>
  )
}

/** `height` is that of the place that a notice has left. */
type Slot = { id: string; height?: number }

/**
 * The newest comes first, so that those that stand here stay where they are; and while a person points at them, what
 * goes leaves its place empty. So no 'Undo' slides under the pointer that was about another.
 */
function useSlots(actions: readonly Action[], held: boolean) {
  const [slots, setSlots] = useState<readonly Slot[]>([])
  const isHere = (id: string) => actions.some((action) => action.id === id)
  const added = actions.filter(({ id }) => !slots.some((slot) => slot.id === id)).toReversed()
  const kept = slots.filter(({ id }) => held || isHere(id))
  const next = [...added.map(({ id }): Slot => ({ id })), ...kept]
  if (added.length > 0 || kept.length < slots.length) setSlots(next)
  const vacate = (id: string, height: number) =>
    setSlots(next.map((slot) => (slot.id === id ? { id, height } : slot)))
  return { slots: next, vacate }
}

type ToastProps = Action & { onClose: (height: number) => void }

function Toast({ message, state, until, left, onClose }: ToastProps) {
  const close = ({ currentTarget }: MouseEvent) =>
    onClose(currentTarget.parentElement?.offsetHeight ?? 0)
  const ended = typeof state === 'string' ? undefined : state
  const lapses = state === 'pending' || (ended?.word === 'Saved' && ended.action !== undefined)
  return (
    <div className={classes.notice}>
      <span role={ended && ended.word !== 'Saved' ? 'alert' : 'status'}>
        {ended ? (
          <>
            <b>{ended.word}.</b> {ended.message}
          </>
        ) : (
          message
        )}
      </span>
      {lapses && (
        <span className={classes.seconds}>
          <SecondsLeft until={until} left={left} />
        </span>
      )}
      {ended?.action && (
        <Button
          look="default"
          onClick={(event) => {
            close(event)
            ended.action?.run()
          }}
        >
          {ended.action.label}
        </Button>
      )}
      {state !== 'doing' && (
        <Button look="default" onClick={close}>
          {state === 'pending' ? 'Undo' : 'Close'}
        </Button>
      )}
    </div>
  )
}

/**
 * Puts the focus where a person was when it began: on that control, on the one that has taken its place, on its list,
 * or where they came from; on the title of the page if none of them is left.
 */
function giveFocusBack(origin: Element | null, before: Element | undefined) {
  // Only once the page shows what has been undone.
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const label = origin?.getAttribute('aria-label')
    const named = [...document.querySelectorAll('main [aria-label]')]
    const renewed = named.find((one) => label && one.getAttribute('aria-label') === label)
    const places = [origin, renewed, document.querySelector('main [role="grid"]'), before]
    const place = places.find((one) => one instanceof HTMLElement && isPlace(one))
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    else focusPage()
  })
}

const isPlace = (element: Element) => element.isConnected && element.closest('main') !== null
