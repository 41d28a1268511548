/** A month to choose a day from, beside a field in which a date can be typed. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/en-au'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { dayAt } from '#app/text/days.ts'
import classes from './calendar.module.css'

type Props = {
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  onChange: (date: string | undefined) => void
}

export function Calendar({ value, onChange }: Props) {
  const [month, setMonth] = useState(() => value ?? dayAt())
  const [previous, setPrevious] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    // It turns to a date that was chosen elsewhere.
    if (value) setMonth(value)
  }
  return (
    <DatePicker
      locale="en-au"
      firstDayOfWeek={1}
      hideOutsideDates
      // Red is for what is late or cannot be undone; a weekend is neither.
      weekendDays={[]}
      highlightToday
      getDayProps={(date) => ({
        'aria-current': date === dayAt() ? 'date' : undefined,
        'aria-pressed': date === value || undefined,
      })}
      classNames={{ day: classes.day }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      value={value ?? null}
      date={month}
      onDateChange={setMonth}
      onChange={(date) => onChange(date ?? undefined)}
    />
  )
}
