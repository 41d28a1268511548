/** A date, typed as people write it or chosen from a calendar. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/en-au'
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { readTypedDate } from './dates.ts'

type Props = {
  label: string
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  onChange: (date: string | undefined) => void
}

export function DateChoice({ label, value, onChange }: Props) {
  const [unread, setUnread] = useState(false)
  return (
    <DateInput
      label={label}
      placeholder="1 Dec 2026"
      valueFormat="D MMM YYYY"
      locale="en-au"
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      dateParser={(typed) => readTypedDate(typed) ?? null}
      error={unread ? 'Write a date such as 1/12/2026' : undefined}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        setUnread(typed !== '' && readTypedDate(typed) === undefined)
      }}
      onChange={(date) => {
        setUnread(false)
        onChange(date ?? undefined)
      }}
    />
  )
}
