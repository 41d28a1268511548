/** A date, typed or chosen from a calendar; a partial date is never accepted. */
import { Popover, TextInput } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import { faultOfTypedDate, readTypedDate } from '#app/text/typed-dates.ts'
import { formatDate } from '#app/text/format.ts'
import type { DateRange } from './date-ranges.ts'

type Props = {
  label: string
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  /** What is wrong with the date beside others. */
  error?: string | undefined
  onChange: (date: string | undefined) => void
}

const formatted = (value: string | undefined) => (value ? formatDate(value) : '')

/** The text of the field: applied on blur or Enter, and kept if it is not a date. */
function useTypedDate(value: string | undefined, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(() => formatted(value))
  const [previous, setPrevious] = useState(value)
  const [isInvalid, setIsInvalid] = useState(false)
  if (previous !== value) {
    setPrevious(value)
    setTyped(formatted(value))
    setIsInvalid(false)
  }
  const commit = () => {
    const date = readTypedDate(typed)
    setIsInvalid(date === undefined && typed.trim() !== '')
    if (date !== undefined) setTyped(formatted(date))
    if (date !== value && (date !== undefined || typed.trim() === '')) onChange(date)
  }
  return { typed, setTyped, isInvalid, commit }
}

/** Says that the date of before still counts, where there is one. */
const noDate = (typed: string, value: string | undefined) =>
  `${faultOfTypedDate(typed)}${value ? `. The filter still uses ${formatted(value)}.` : ''}`

const popover = {
  position: 'bottom-start',
  withinPortal: false,
  // Over the edge of a dialog too small for it.
  floatingStrategy: 'fixed',
  withRoles: false,
  // No transition: Tab must not move into a calendar that is fading out.
  transitionProps: { duration: 0 },
} as const

export function DateChoice({ label, value, error, onChange }: Props) {
  const { typed, setTyped, isInvalid, commit } = useTypedDate(value, onChange)
  const [open, setOpen] = useState(false)
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    commit()
  }

  return (
    <div onBlur={onBlur}>
      <Popover opened={open} onChange={setOpen} {...popover}>
        <Popover.Target>
          <TextInput
            label={label}
            placeholder="1 Dec 2026"
            autoComplete="off"
            value={typed}
            error={isInvalid ? noDate(typed, value) : error}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              // While a person types, the calendar would only cover the list and catch Tab.
              setOpen(false)
              setTyped(event.currentTarget.value)
            }}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown') setOpen(true)
              if (key !== 'Enter') return
              setOpen(false)
              commit()
            }}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={`${label}: calendar`}>
          <Calendar
            value={value}
            onChange={(date) => {
              setOpen(false)
              onChange(date)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** An undefined end is open. */
export type Dates = { [End in keyof DateRange]: string | undefined }
type RangeProps = Dates & {
  /** What happens in that time: 'Opened' for 'Opened from' and 'Opened to'. */
  name: string
  onChange: (dates: Dates) => void
}

/** Two dates, both inclusive; a range that ends before it starts matches nothing, and says so. */
export function DateRangeChoice({ name, from, to, onChange }: RangeProps) {
  const backwards = from !== undefined && to !== undefined && from > to
  const error = backwards ? `'${name} from' is after '${name} to', so nothing can match` : undefined
  return (
    <>
      <DateChoice
        label={`${name} from`}
        value={from}
        error={error}
        onChange={(date) => onChange({ from: date, to })}
      />
      <DateChoice
        label={`${name} to`}
        value={to}
        error={error}
        onChange={(date) => onChange({ from, to: date })}
      />
    </>
  )
}
