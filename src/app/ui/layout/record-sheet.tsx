// @chunk records
/** One record at a glance: what is known of it, and beside that what it has to do with. */
import type { ReactNode } from 'react'
import { printedNow } from '#app/text/printed-now.ts'
import { useMatches } from '#app/ui/appearance/use-matches.ts'
import classes from './record-sheet.module.css'

type Props = { busy: boolean; aside: ReactNode; children: ReactNode }

export function RecordSheet({ busy, aside, children }: Props) {
  const isPrinted = useMatches('print')
  return (
    <div className={classes.sheet} aria-busy={busy}>
      {isPrinted && <p className={classes.printed}>{printedNow()}</p>}
      <div className={`${classes.column} in-order`}>{children}</div>
      <div className={`${classes.column} in-order`}>{aside}</div>
    </div>
  )
}
