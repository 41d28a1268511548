// @chunk records
/** One record at a glance: what is known of it, and beside that what it has to do with. */
import type { ReactNode } from 'react'
import classes from './record-sheet.module.css'

type Props = { busy: boolean; aside: ReactNode; children: ReactNode }

export const RecordSheet = ({ busy, aside, children }: Props) => (
  <div className={classes.sheet} aria-busy={busy}>
    <div className={`${classes.column} in-order`}>{children}</div>
    <div className={`${classes.column} in-order`}>{aside}</div>
  </div>
)
