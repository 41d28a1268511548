/** Edits a filter by two dates, both inclusive, or by those of moments: typed, chosen from a calendar, or a range by its name. */
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { dateOfMoment } from '#app/text/dates.ts'
import { endOfDay, startOfDay } from '#app/text/day-bounds.ts'
import { formatDate } from '#app/text/format.ts'
import { faultOfTypedDate } from '#app/text/typed-dates.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { type DateRange, namedRanges } from './date-ranges.ts'
import classes from './filter-popover.module.css'
import { useTypedDate } from './use-typed-date.ts'

const FilterCalendar = lazyWithRetry(() => import('./filter-calendar.tsx'), 'FilterCalendar')

/** An undefined end is open. */
export type Dates = { [End in keyof DateRange]: string | undefined }

type Props = Dates & {
  /** What happens in that time: 'Opened' for 'Opened from' and 'Opened to'. */
  label: string
  onChange: (dates: Dates) => void
}

/** A range that ends before it starts matches nothing, and says so. */
export function DatesEditor({ label, from, to, onChange }: Props) {
  /** The date that the calendar shows and changes: the one that had the focus last. */
  const [end, setEnd] = useState<keyof Dates>('from')
  const backwards = from !== undefined && to !== undefined && from > to
  const error = backwards
    ? `‘${label} from’ is after ‘${label} to’, so nothing can match`
    : undefined
  const dates = { from, to }
  const field = (name: keyof Dates) => ({
    label: `${label} ${name}`,
    value: dates[name],
    error,
    edited: name === end,
    onFocus: () => setEnd(name),
    onChange: (date: string | undefined) => onChange({ ...dates, [name]: date }),
  })
  return (
    <>
      <div className={classes.dates}>
        <TypedDate {...field('from')} focused />
        <TypedDate {...field('to')} />
      </div>
      <NamedRanges {...{ label, from, to, onChange }} />
      <div role="group" aria-label={`${label} ${end}: calendar`} className={classes.calendar}>
        <Suspense>
          <FilterCalendar
            value={dates[end]}
            onChange={(date) => onChange({ ...dates, [end]: date })}
          />
        </Suspense>
      </div>
    </>
  )
}

/** Edits a filter by two moments by their dates: a time that the address gives stays until its date is changed. */
export function MomentsEditor({ label, from, to, onChange }: Props) {
  const first = from && dateOfMoment(from)
  const last = to && dateOfMoment(to)
  return (
    <DatesEditor
      label={label}
      from={first}
      to={last}
      onChange={(dates) =>
        onChange({
          from: dates.from === first ? from : dates.from && startOfDay(dates.from),
          to: dates.to === last ? to : dates.to && endOfDay(dates.to),
        })
      }
    />
  )
}

const NamedRanges = ({ label, from, to, onChange }: Props) => (
  <div role="group" aria-label={`${label} in`} className={classes.ranges}>
    {namedRanges().map(({ name, range }) => (
      <button
        key={name}
        type="button"
        aria-pressed={range.from === from && range.to === to}
        className={classes.range}
        onClick={() => onChange(range)}
      >
        {name}
      </button>
    ))}
  </div>
)

/** What is wrong with it, and that the date of before still counts, where there is one. */
const noDate = (typed: string, value: string | undefined) =>
  `${faultOfTypedDate(typed)}${value ? `. The filter still uses ${formatDate(value)}.` : ''}`

type DateProps = {
  label: string
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  /** What is wrong with the date beside the other. */
  error: string | undefined
  /** Whether the calendar changes this one. */
  edited: boolean
  focused?: boolean
  onFocus: () => void
  onChange: (date: string | undefined) => void
}

function TypedDate({ label, value, error, edited, focused, onFocus, onChange }: DateProps) {
  const id = useId()
  const { typed, setTyped, isWrong, commit } = useTypedDate({ value, onChange, whenWrong: 'keep' })
  const wrong = isWrong ? noDate(typed, value) : error
  const input = useRef<HTMLInputElement>(null)
  const isDropped = useRef(false)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className={classes.input}
        data-edited={edited || undefined}
        placeholder="Any date"
        autoComplete="off"
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && `${id}wrong`}
        value={typed}
        onFocus={onFocus}
        onBlur={() => {
          if (!isDropped.current) commit()
        }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
          // It closes the editor, and what was not entered yet is not meant.
          if (key === 'Escape') isDropped.current = true
        }}
      />
      {wrong && (
        <p id={`${id}wrong`} className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  )
}
