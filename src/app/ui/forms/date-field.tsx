// @chunk fields
/** A date, typed or chosen from a calendar; invalid input is kept as typed. */
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { afterPress } from '#app/ui/browser/after-press.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useCalendar } from '#app/ui/controls/use-calendar.ts'
import {
  datePlaceholder,
  faultOfTypedDate,
  isRealDay,
  readTypedDate,
} from '#app/text/typed-dates.ts'
import classes from './field.module.css'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import { formatDate } from '#app/text/format.ts'

const DateFieldCalendar = lazyWithRetry(
  () => import('./date-field-calendar.tsx'),
  'DateFieldCalendar',
)

const formatted = (value: string) => (isRealDay(value) ? formatDate(value) : value)

const dateLongAgo = '3 May 1980'

type Props<Typed extends FieldValues, Sent> = FieldProps<Typed, Sent, string> & {
  /** Of something that was done: a weekday is the last one. */
  past?: boolean
  /** Of a day that may be decades ago. */
  longAgo?: boolean
}

/** The field holds `2026-12-01`, or text that is no date yet; `''` for nothing. */
export function DateField<Typed extends FieldValues, Sent>({
  past = false,
  longAgo = false,
  ...props
}: Props<Typed, Sent>) {
  const { field, error, mend } = useField<Typed, Sent, string>(props)
  const value: string = field.value ?? ''
  const [left, setLeft] = useState(false)
  const { text, setText, read, tidy } = useDateText(value, { past, longAgo })
  // What is no date is named as soon as the field is left: the form itself only knows that a date is missing.
  const fault =
    error || left
      ? faultOfTypedDate(
          value,
          undefined,
          longAgo ? `Enter a date, such as ${dateLongAgo}` : undefined,
        )
      : undefined
  return (
    <FieldFrame {...props} error={(mend ? undefined : fault) ?? error} mend={mend}>
      {(control) => (
        <WithCalendar
          label={props.label}
          value={isRealDay(value) ? value : undefined}
          onChange={(date) => field.onChange(date ?? '')}
        >
          <input
            {...control}
            {...field}
            type="text"
            // A page that was drawn for another day hides it (the gateway's page-scripts.ts).
            data-day
            autoComplete="off"
            // Short: a birthday stands in one of three columns.
            placeholder={longAgo ? `e.g. ${dateLongAgo}` : datePlaceholder}
            className={classes.control}
            value={text}
            onChange={({ currentTarget }) => {
              setLeft(false)
              setText(currentTarget.value)
              field.onChange(read(currentTarget.value))
            }}
            onBlur={() => {
              afterPress(() => setLeft(true))
              tidy()
              field.onBlur()
            }}
          />
        </WithCalendar>
      )}
    </FieldFrame>
  )
}

type WithCalendarProps = {
  label: string
  value: string | undefined
  onChange: (date: string | undefined) => void
  children: ReactNode
}

/** The button beside the field, and the calendar that it opens. */
function WithCalendar({ label, value, onChange, children }: WithCalendarProps) {
  const { opener, open, hide, close, onBlur, onKeyDown } = useCalendar()
  return (
    <div role="presentation" className={classes.withCalendar} {...{ onBlur, onKeyDown }}>
      <div className={classes.withButton}>
        {children}
        <Button
          look="default"
          aria-label={`${label}: choose from a calendar`}
          aria-expanded={opener !== undefined}
          onClick={({ currentTarget }) => (opener ? hide() : open(currentTarget))}
        >
          <IconCalendar size={16} stroke={1.5} aria-hidden />
        </Button>
      </div>
      {opener && (
        <Suspense fallback={<Opening what="The calendar" />}>
          <DateFieldCalendar
            {...{ label, value }}
            onChange={(date) => {
              onChange(date)
              close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What stands in the field: as it is typed, until it is left, or the form has another date. */
function useDateText(value: string, options: { past: boolean; longAgo: boolean }) {
  const [text, setText] = useState(formatted(value))
  const read = (typed: string) => readTypedDate(typed, options) ?? typed
  const fits = read(text) === value
  return {
    read,
    text: fits ? text : formatted(value),
    setText,
    tidy: () => setText(formatted(value)),
  }
}
