// @chunk pieces
/** A dialog over the page: the browser's own, which keeps the focus and closes by Escape. */
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { isTopmost } from './open-dialogs.ts'
import { useModal } from './use-modal.ts'

type Props = {
  title: string
  /** Also called by Escape; while undefined, the dialog cannot be closed. */
  onClose: (() => void) | undefined
  children: ReactNode
  /** Its buttons: first the one that leaves things as they are, last the one that does what the title says. */
  foot: ReactNode
}

export function Dialog({ title, onClose, children, foot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => describeByText(dialog.current!), [])
  useFocusKept(dialog)
  useModal(dialog)
  useEffect(() => leaveScroller(dialog.current!), [])
  useEscapeRefused(dialog, !onClose)
  const refuseSecondClick = useSecondClickRefused()
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={heading}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // A file chooser inside the dialog bubbles the same event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        // A browser closes it by force at the second request: it is reopened until its owner unmounts it.
        currentTarget.showModal()
        onClose?.()
      }}
    >
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div id={`${heading}body`} className={classes.body}>
        {children}
      </div>
      <div className={classes.foot} onClickCapture={refuseSecondClick}>
        {foot}
      </div>
    </dialog>
  )
}

/** The first click of a double click may have put another button in the place of the one that was meant. */
function useSecondClickRefused() {
  const meant = useRef<string>(undefined)
  return (event: MouseEvent) => {
    const name = event.target instanceof Element ? event.target.textContent : ''
    if (event.detail < 2) meant.current = name
    if (name === meant.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A body of sentences is said as the dialog opens: the focus starts behind it. */
function describeByText(dialog: HTMLElement) {
  const body = dialog.querySelector(`.${classes.body}`)!
  const hasMore = body.querySelector('div, dl, table, label, input, button')
  if (!hasMore) dialog.setAttribute('aria-describedby', body.id)
}

/** Puts the focus on the heading when the control that had it goes, as a step of the work is done: else it would fall to the body. */
function useFocusKept(dialog: RefObject<HTMLDialogElement | null>) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const element = dialog.current!
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [dialog])
  useEffect(() => {
    const isGone = focused.current?.isConnected === false
    const heading = dialog.current?.querySelector('h2')
    if (!isGone || !heading || document.activeElement !== document.body) return
    if (!isTopmost(dialog.current!)) return
    // Only now: a dialog opens on its first control.
    heading.tabIndex = -1
    heading.focus()
  })
}

/** A browser gives the focus to what scrolls, ahead of the controls in it: it goes on to the first of these. */
function leaveScroller(dialog: HTMLElement) {
  const scroller = document.activeElement
  if (!scroller?.classList.contains(classes.body!)) return
  const control = dialog.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
  control?.focus()
}

/** `cancel` cannot refuse a second Escape in a row, so the key itself is intercepted. */
function useEscapeRefused(dialog: RefObject<HTMLDialogElement | null>, refused: boolean) {
  useEffect(() => {
    if (!refused) return undefined
    const refuse = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isTopmost(dialog.current!)) event.preventDefault()
    }
    window.addEventListener('keydown', refuse, { capture: true })
    return () => window.removeEventListener('keydown', refuse, { capture: true })
  }, [dialog, refused])
}
