/** Edits a filter by two dates, both inclusive: typed, chosen from a calendar, or a range by its name. */
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { type DateRange, namedRanges } from './date-ranges.ts'
import classes from './filter-popover.module.css'
import { noDate, useTypedDate } from './use-typed-date.ts'

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
    ? `'${label} from' is after '${label} to', so nothing can match`
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

const NamedRanges = ({ label, from, to, onChange }: Props) => (
  <div role="group" aria-label={`${label} in`} className={classes.ranges}>
    {namedRanges().map(({ name, range }) => (
      <button
        key={name}
        type="button"
        aria-pressed={range.from === from && range.to === to}
        className={classes.option}
        onClick={() => onChange(range)}
      >
        {name}
      </button>
    ))}
  </div>
)

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
  const { typed, setTyped, isInvalid, commit } = useTypedDate(value, onChange)
  const wrong = isInvalid ? noDate(typed, value) : error
  const input = useRef<HTMLInputElement>(null)
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
        placeholder="1 Dec 2026"
        autoComplete="off"
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && `${id}wrong`}
        value={typed}
        onFocus={onFocus}
        onBlur={commit}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
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
