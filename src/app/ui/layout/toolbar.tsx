// @chunk pieces
/** What stands above a list within the page of a record: its filters, and at the right what can be done with it. */
import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

type Props = { actions: ReactNode; children: ReactNode }

export const Toolbar = ({ actions, children }: Props) => (
  <div className={classes.bar}>
    {children}
    <div className={classes.actions}>{actions}</div>
  </div>
)
