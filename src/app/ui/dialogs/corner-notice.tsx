/** Says something in the corner that cannot wait for an open dialog to close: it stands above it, and is read out there. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { topmost } from './open-dialogs.ts'
import classes from './toasts.module.css'

export const CornerNotice = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className={classes.notices}>
      <div className={classes.notice}>{children}</div>
    </div>,
    topmost() ?? document.body,
  )
