/** A month to choose a day from, beside a field in which a date can be typed. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/en-au'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, dayAt, weekOf } from '#app/text/days.ts'
import classes from './calendar.module.css'

type Props = {
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  /** The focus goes to its day, from where arrows lead on. */
  focused?: boolean
  onChange: (date: string | undefined) => void
}

export function Calendar({ value, focused, onChange }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What it stands in has not found its place yet.
    const options = { preventScroll: true }
    if (focused) element.current?.querySelector<HTMLElement>(firstDay)?.focus(options)
  }, [focused])
  const [month, setMonth] = useState(() => value ?? dayAt())
  const [previous, setPrevious] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    // It turns to a date that was chosen elsewhere.
    if (value) setMonth(value)
  }
  // Mantine's own keys end at the edge of the month, and are fewer.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { target, currentTarget, key } = event
    const day = target instanceof HTMLElement ? target.dataset['day'] : undefined
    const to = day === undefined ? undefined : keys[key]?.(day)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setMonth(to))
    currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return (
    <div ref={element} role="presentation" {...{ onKeyDownCapture }}>
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
          'data-day': date,
        })}
        classNames={{ day: classes.day }}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        value={value ?? null}
        date={month}
        onDateChange={setMonth}
        onChange={(date) => onChange(date ?? undefined)}
      />
    </div>
  )
}

/** The chosen day, today, or the first of the month. */
const firstDay = 'table button[tabindex="0"]'

/** The day to which a key leads, as in the date picker of the ARIA Authoring Practices Guide. */
const keys: Record<string, ((day: string) => string) | undefined> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => weekOf(day).from,
  End: (day) => weekOf(day).to,
}
