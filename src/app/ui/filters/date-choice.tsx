/** A date, typed as people write it or chosen from a calendar; half a date is never taken for a whole one. */
import { Popover, TextInput } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import { readTypedDate } from '#app/text/dates.ts'
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

const written = (value: string | undefined) => (value ? formatDate(value) : '')

/** What stands in the field: it counts when the person leaves it or presses Enter, and stays when it is no date. */
function useTypedDate(value: string | undefined, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(() => written(value))
  const [told, setTold] = useState(value)
  const [unread, setUnread] = useState(false)
  if (told !== value) {
    setTold(value)
    setTyped(written(value))
    setUnread(false)
  }
  const commit = () => {
    const date = readTypedDate(typed)
    setUnread(date === undefined && typed.trim() !== '')
    if (date !== undefined) setTyped(written(date))
    if (date !== value && (date !== undefined || typed.trim() === '')) onChange(date)
  }
  return { typed, setTyped, unread, commit }
}

/** Says that the date of before still counts, where there is one. */
const noDate = (value: string | undefined) =>
  `Enter a date, such as 1 Dec 2026${value ? `. The filter still uses ${written(value)}.` : ''}`

const popover = {
  position: 'bottom-start',
  withinPortal: false,
  withRoles: false,
  // Gone at once: Tab shall not lead into a calendar that is fading away.
  transitionProps: { duration: 0 },
} as const

export function DateChoice({ label, value, error, onChange }: Props) {
  const { typed, setTyped, unread, commit } = useTypedDate(value, onChange)
  const [open, setOpen] = useState(false)
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    commit()
  }

  return (
    <div onBlur={leave}>
      <Popover opened={open} onChange={setOpen} {...popover}>
        <Popover.Target>
          <TextInput
            label={label}
            placeholder="1 Dec 2026"
            autoComplete="off"
            value={typed}
            error={unread ? noDate(value) : error}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              // Who types needs no calendar over the list, nor on the way to the next field.
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

/** An end that is undefined is open. */
export type Dates = { [End in keyof DateRange]: string | undefined }
type RangeProps = Dates & {
  /** What happens in that time: 'Opened' for 'Opened from' and 'Opened to'. */
  name: string
  onChange: (dates: Dates) => void
}

/** Two dates, both of them in the range; a range that ends before it begins holds nothing, and says so. */
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
