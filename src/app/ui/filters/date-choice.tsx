/** A date, typed or chosen from a calendar; a partial date is never accepted. */
import { Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import { faultOfTypedDate } from '#app/text/typed-dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import { useTypedDate } from './use-typed-date.ts'

type Props = {
  label: string
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  /** Nothing while what is typed is no date. */
  onChange: (date: string | undefined) => void
  /** Called with whether what is typed is no date. */
  onWrong?: (isWrong: boolean) => void
}

const popover = {
  position: 'bottom-start',
  withinPortal: false,
  // Over the edge of a dialog too small for it.
  floatingStrategy: 'fixed',
  withRoles: false,
  // No transition: Tab must not move into a calendar that is fading out.
  transitionProps: { duration: 0 },
} as const

export function DateChoice({ label, value, onChange, onWrong }: Props) {
  const field = useTypedDate({ value, onChange, whenWrong: 'clear' })
  const { typed, setTyped, isWrong, commit } = field
  const [open, setOpen] = useState(false)
  const enter = () => {
    const isFault = commit()
    onWrong?.(isFault)
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
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
            error={isWrong && faultOfTypedDate(typed)}
            onClick={() => setOpen(true)}
            {...calendarButton({ label, open, onPress: () => setOpen(!open) })}
            onChange={(event) => {
              // While a person types, the calendar would only cover the list and catch Tab.
              setOpen(false)
              setTyped(event.currentTarget.value)
            }}
            onBlur={enter}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown') setOpen(true)
              if (key !== 'Enter') return
              setOpen(false)
              enter()
            }}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={`${label}: calendar`}>
          <Calendar
            value={value}
            onChange={(date) => {
              setOpen(false)
              onWrong?.(false)
              onChange(date)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

type CalendarButtonProps = { label: string; open: boolean; onPress: () => void }

const calendarButton = ({ label, open, onPress }: CalendarButtonProps) =>
  ({
    rightSectionWidth: 34,
    rightSectionPointerEvents: 'all',
    rightSection: (
      <Button
        look="quiet"
        aria-label={`${label}: choose from a calendar`}
        aria-expanded={open}
        onClick={onPress}
      >
        <IconCalendar size={16} stroke={1.5} aria-hidden />
      </Button>
    ),
  }) as const
