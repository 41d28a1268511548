/** The column of a moment. Drizzle's own reads years below 100 as others, and no offset with seconds. */
import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** A moment as queries see it. */
export const moment = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (date) => date.toISOString(),
  fromDriver(text) {
    // Much faster than `fromParts`, and right or invalid from the year 100 on.
    const date = new Date(text)
    return text < '01' || Number.isNaN(date.getTime()) ? fromParts(text) : date
  },
})

/** A moment that is that of the insert where none is given. */
export const momentOrNow = (column: string) =>
  moment(column)
    .notNull()
    .default(sql`now()`)

/** Such as `0001-12-31 19:03:58.25-04:56:02 BC`: the offset has seconds before there was a standard time. */
const parts = /^(\d+)-(\d\d)-(\d\d) ([\d:.]+)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/

function fromParts(text: string): Date {
  const [, year, month, day, time, sign, hours, minutes = 0, seconds = 0, era] =
    parts.exec(text) ?? []
  const date = new Date(`2000-01-01T${time}Z`)
  // The year 1 BC is the year 0.
  date.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return new Date(date.getTime() + (sign === '-' ? offset : -offset) * 1000)
}
