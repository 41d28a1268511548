/** One notice for each pending action, with 'Undo', and for each outcome; and one for a long wait. */
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { SecondsLeft } from '#app/ui/controls/seconds-left.tsx'
import { useSteadyPlaces } from '#app/ui/browser/use-steady-places.ts'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import classes from './toasts.module.css'
import { Outdated, PageOpening, type useLoading } from './loading-notices.tsx'
import { NoticeButton } from './notice-button.tsx'
import { attend, dismiss, undo, usePendingActions } from './pending-actions.ts'
import { StillWaiting, useLateCall } from '#app/ui/layout/still-waiting.tsx'

type Loading = ReturnType<typeof useLoading>

/** `loading`: what of loading the page a person should know. */
export function Toasts({ loading }: { loading?: Loading }) {
  const actions = usePendingActions()
  const late = useLateCall()
  if (actions.length === 0 && !late && !loading) return null
  return <ToastList {...{ actions, loading }} late={Boolean(late)} />
}

type Action = ReturnType<typeof usePendingActions>[number]
type Props = {
  actions: readonly Action[]
  late: boolean
  loading: Loading
}

/** The newest stand on top, and what goes leaves its place: no 'Undo' moves under the pointer. */
function ToastList({ actions, late, loading }: Props) {
  const { focused, setFocused, before, onGone, onFocus, onBlur } = useFocusInside()
  const { places, isOver, props } = useSteadyPlaces<HTMLDivElement>(actions.map(({ id }) => id))
  const setIsResting = useAttended(isOver, focused)
  return (
    <section className={classes.notices} aria-label="Notifications">
      <div
        role="presentation"
        className={classes.stack}
        {...props}
        onPointerMove={(event) => {
          setIsResting(false)
          props.onPointerMove(event)
        }}
        {...{ onFocus, onBlur }}
      >
        {late && <StillWaiting onGone={onGone} />}
        {loading === 'page' && <PageOpening />}
        {loading === 'outdated' && <Outdated onGone={onGone} />}
        {places.toReversed().map(({ id, goneHeight }) => {
          const action = actions.find((one) => one.id === id)
          if (!action) {
            return <div key={id} className={classes.gap} style={{ height: goneHeight }} />
          }
          const close = () => {
            setFocused(false)
            if (action.state === 'pending') {
              undo(id)
              // The button stays, as 'Close': who pressed it goes back to where they were all the same.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
              setIsResting(!actions.some((one) => one.id !== id && lapses(one)))
            } else dismiss(id)
            giveFocusBack(action.origin, before.current)
          }
          return <Toast key={id} {...action} onClose={close} onGone={onGone} />
        })}
      </div>
    </section>
  )
}

/** Whether the notices have the focus. `onGone`: what has it goes by itself, and a person is back where they came from. */
function useFocusInside() {
  const [focused, setFocused] = useState(false)
  /** What had the focus before it came here. */
  const before = useRef<Element>(undefined)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))
  const onGone = () => {
    setFocused(false)
    giveFocusBack(before.current ?? null, undefined)
  }
  return { focused, setFocused, before, onGone, onFocus, onBlur }
}

/**
 * While a person is at the notices, none lapses. Returns a setter for 'the pointer has only stayed where it pressed
 * Undo', which does not count where nothing else can be undone: what is held next would never lapse.
 */
function useAttended(isOver: boolean, focused: boolean) {
  const [isResting, setIsResting] = useState(false)
  const isAttended = (isOver && !isResting) || focused
  useEffect(() => {
    attend(isAttended)
    return () => attend(false)
  }, [isAttended])
  return setIsResting
}

/** Whether it can be undone for some time only. */
const lapses = ({ state }: Pick<Action, 'state'>) =>
  state === 'pending' ||
  (typeof state === 'object' && state.word === 'Saved' && Boolean(state.action))

type ToastProps = Action & { onClose: () => void; onGone: () => void }

function Toast({ id, message, state, until, left, onClose, onGone }: ToastProps) {
  const ended = typeof state === 'string' ? undefined : state
  return (
    <div className={classes.notice} data-place={id}>
      <span role={ended && ended.word !== 'Saved' ? 'alert' : 'status'}>
        {ended ? (
          <>
            <b>{ended.heading ?? ended.word}.</b> {ended.message}
          </>
        ) : (
          message
        )}
      </span>
      {lapses({ state }) && (
        <span className={classes.seconds}>
          <SecondsLeft until={until} left={left} />
        </span>
      )}
      {ended?.action && (
        <NoticeButton
          onGone={onGone}
          onClick={() => {
            onClose()
            ended.action?.run()
          }}
        >
          {ended.action.label}
        </NoticeButton>
      )}
      {state !== 'doing' && (
        <NoticeButton onGone={onGone} onClick={onClose}>
          {state === 'pending' ? 'Undo' : (ended?.closing ?? 'Close')}
        </NoticeButton>
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
