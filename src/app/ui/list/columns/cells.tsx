// @chunk first-rows
/** What stands in the cells of a list. */
import { formatDay, formatMoment, formatWholeDay } from '#app/text/format.ts'
import { useMidnight } from '#app/ui/browser/midnight.ts'
import classes from './cells.module.css'

/** No value. */
export const none = <span className={classes.quiet}>—</span>

/** The day of a moment; `data-date` is what stands on paper. */
export function Day({ of: moment }: { of: string | undefined }) {
  useMidnight()
  if (!moment) return none
  return (
    <time dateTime={moment} title={formatMoment(moment)} data-date={formatWholeDay(moment)}>
      {formatDay(moment)}
    </time>
  )
}
