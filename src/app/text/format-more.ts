// @chunk pieces
/** Sums and times that only later pages write: the first script does without them. */
import { clock, formatCount, formatDay, formatMoney } from './format.ts'
import { localTime } from './zone.ts'

/** AUD as a sum that stands alone, `$12,480.00`. */
export const formatDollars = (amount: number) => formatMoney(amount).replace(/^-?/, '$&$$')

/** The time of a moment, `10:42 am`, where the person is. */
export const formatTime = (moment: string) => clock(localTime(moment))

/** A moment with its time in few words: `Today, 10:42 am`, `18 Nov, 4:05 pm`. */
export const formatDayAndTime = (moment: string, now = new Date()) =>
  `${formatDay(moment, now)}, ${formatTime(moment)}`

/** The same within a sentence: `today, 10:42 am`. */
export const dayAndTimeWithin = (moment: string, now = new Date()) =>
  formatDayAndTime(moment, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())

/** `all 3 tasks`, and `1 task` where there is no other. */
export const formatAll = (count: number, one: string, many: string) =>
  `${count === 1 ? '' : 'all '}${formatCount(count, one, many)}`
