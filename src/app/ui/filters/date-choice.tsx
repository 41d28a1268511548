/** A date, typed or chosen from a calendar; a partial date is never accepted. */
import { Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { datePlaceholder, faultOfTypedDate, readTypedDate } from '#app/text/typed-dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import { useTypedDate } from './use-typed-date.ts'

type Props = {
  label: string
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  /** Called as a date is typed, too; nothing while what is typed is none. */
  onChange: (date: string | undefined) => void
  /** Called with whether what is typed is no date. */
  onWrong?: (isWrong: boolean) => void
  /** Called by Enter with the date that was typed. */
  onEnter?: (date: string) => void
}

const popover = {
  position: 'bottom-start',
  withinPortal: false,
  // Over the edge of a dialog too small for it.
  floatingStrategy: 'fixed',
  withRoles: false,
  // It would be gone before `useCalendar` hears of the key.
  closeOnEscape: false,
  // No transition: Tab must not move into a calendar that is fading out.
  transitionProps: { duration: 0 },
} as const

export function DateChoice(props: Props) {
  const { label, value, onChange, onWrong } = props
  const { typed, onType, isWrong, leave, enter } = useDateText(props)
  const { open, setOpen, onBlur, onKeyDown } = useCalendar()
  return (
    <div role="presentation" {...{ onBlur, onKeyDown }}>
      <Popover opened={open} onChange={setOpen} {...popover}>
        <Popover.Target>
          <TextInput
            label={label}
            placeholder={datePlaceholder}
            autoComplete="off"
            value={typed}
            error={isWrong && faultOfTypedDate(typed)}
            onClick={() => setOpen(true)}
            {...calendarButton({ label, open, onPress: () => setOpen(!open) })}
            onChange={(event) => {
              // While a person types, the calendar would only cover the list and catch Tab.
              setOpen(false)
              onType(event.currentTarget.value)
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setOpen(true)
              if (event.key !== 'Enter' || event.repeat) return
              setOpen(false)
              enter(event)
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

/** Whether the calendar is open: Escape closes it, and not the dialog around it. */
function useCalendar() {
  const [open, setOpen] = useState(false)
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector('input')?.focus()
  }
  return { open, setOpen, onBlur, onKeyDown }
}

/** What is typed; `enter` also hands it on. */
function useDateText({ value, onChange, onWrong, onEnter }: Props) {
  const { commit, typed, isWrong, ...field } = useTypedDate({ value, onChange, whenWrong: 'clear' })
  const onType = (text: string) => {
    const isFault = field.onType(text)
    onWrong?.(isFault)
  }
  const leave = () => {
    const isFault = commit()
    onWrong?.(isFault)
  }
  const enter = (event: KeyboardEvent) => {
    leave()
    const date = readTypedDate(typed)
    if (date === undefined || !onEnter) return
    // The same key would press what has the focus next.
    event.preventDefault()
    onEnter(date)
  }
  return { typed, isWrong, onType, leave, enter }
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
