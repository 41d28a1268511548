// @chunk first-rows
/** What stands in the cells of a list. */
import { formatDay, formatMoment } from '#app/text/format.ts'
import classes from './cells.module.css'

/** No value. */
export const none = <span className={classes.quiet}>—</span>

/** The whole of a text that may be cut off shows under the pointer. */
export const Text = ({ of: text }: { of: string | undefined }) =>
  text ? (
    <span title={text} dir="auto">
      {text}
    </span>
  ) : (
    none
  )

/** The day of a moment. */
export const Day = ({ of: moment }: { of: string | undefined }) =>
  moment ? (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatDay(moment)}
    </time>
  ) : (
    none
  )
