/** A date, typed or chosen from a calendar; a partial date is never accepted. */
import { Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { datePlaceholder, faultOfTypedDate, readTypedDate } from '#app/text/typed-dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import { useCalendar } from '#app/ui/controls/use-calendar.ts'
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
  const { opener, open, hide, close, onBlur, onKeyDown } = useCalendar()
  return (
    <div role="presentation" {...{ onBlur, onKeyDown }}>
      <Popover opened={opener !== undefined} onChange={hide} {...popover}>
        <Popover.Target>
          <TextInput
            label={label}
            placeholder={datePlaceholder}
            autoComplete="off"
            value={typed}
            error={isWrong && faultOfTypedDate(typed)}
            onClick={({ currentTarget }) => open(currentTarget)}
            {...calendarButton({
              label,
              open: opener !== undefined,
              onPress: (button) => (opener ? hide() : open(button)),
            })}
            onChange={(event) => {
              // While a person types, the calendar would only cover the list and catch Tab.
              hide()
              onType(event.currentTarget.value)
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') open(event.currentTarget)
              if (event.key !== 'Enter' || event.repeat) return
              hide()
              enter(event)
            }}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={`${label}: calendar`}>
          <Calendar
            value={value}
            focused={opener instanceof HTMLButtonElement}
            onChange={(date) => {
              close()
              onWrong?.(false)
              onChange(date)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
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

type CalendarButtonProps = { label: string; open: boolean; onPress: (button: HTMLElement) => void }

const calendarButton = ({ label, open, onPress }: CalendarButtonProps) =>
  ({
    rightSectionWidth: 34,
    rightSectionPointerEvents: 'all',
    rightSection: (
      <Button
        look="quiet"
        aria-label={`${label}: choose from a calendar`}
        aria-expanded={open}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        <IconCalendar size={16} stroke={1.5} aria-hidden />
      </Button>
    ),
  }) as const
