// @chunk pieces
/** A dialog over the page: the browser's own, which keeps the focus and closes by Escape. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { isTopmost, standOver } from './open-dialogs.ts'

type Props = {
  title: string
  /** Called by Escape too; while it is missing the dialog stays. */
  onClose: (() => void) | undefined
  children: ReactNode
  /** Its buttons, the one that does what the title says last. */
  foot: ReactNode
}

export function Dialog({ title, onClose, children, foot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current!
    element.showModal()
    const leave = standOver(element)
    return () => {
      leave()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEscapeRefused(dialog, !onClose)
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={heading}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // Those of a choice of files inside it come by here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        // A browser that was asked twice to close it does so unasked: it stands until its owner takes it away.
        currentTarget.showModal()
        onClose?.()
      }}
    >
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </dialog>
  )
}

/** The second Escape in a row cannot be refused by `cancel` any more: the key itself can, wherever the focus is. */
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
