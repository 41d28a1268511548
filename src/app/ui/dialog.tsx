/** A dialog over the page: the browser's own, which keeps the focus and closes by Escape. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

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
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
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
