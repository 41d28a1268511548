/** The calendar of a field, when it is asked for: the focus goes into it. */
import { useEffect, useRef } from 'react'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import classes from './field.module.css'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'

type Props = {
  label: string
  value: string | undefined
  onChange: (date: string | undefined) => void
}

export function DateFieldCalendar({ label, value, onChange }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = (element?: Element | null) => element?.getBoundingClientRect().left ?? 0
    if (left(panel.current) < left(panel.current?.closest('form'))) {
      panel.current!.dataset['from'] = 'start'
    }
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={`${label}: calendar`}
      className={classes.calendar}
      tabIndex={-1}
    >
      <WithMantine>
        <Calendar focused {...{ value, onChange }} />
      </WithMantine>
    </div>
  )
}
