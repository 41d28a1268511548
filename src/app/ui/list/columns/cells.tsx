// @chunk first-rows
/** What stands in the cells of a list. */
import { formatDay, formatMoment } from '#app/text/format.ts'
import classes from './cells.module.css'

/** No value. */
export const none = <span className={classes.quiet}>—</span>

/** The day of a moment. */
export const Day = ({ of: moment }: { of: string | undefined }) =>
  moment ? (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatDay(moment)}
    </time>
  ) : (
    none
  )
