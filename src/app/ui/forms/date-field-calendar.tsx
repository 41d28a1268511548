/** The calendar of a field, when it is asked for: the focus goes into it, and Escape closes it. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Calendar } from '#app/ui/controls/calendar.tsx'
import classes from './field.module.css'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'

type Props = {
  label: string
  value: string | undefined
  onChange: (date: string | undefined) => void
  onClose: () => void
}

export function DateFieldCalendar({ label, value, onChange, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = (element?: Element | null) => element?.getBoundingClientRect().left ?? 0
    if (left(panel.current) < left(panel.current?.closest('form'))) {
      panel.current!.dataset['from'] = 'start'
    }
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from wherever the focus is in it
    <div
      ref={panel}
      role="dialog"
      aria-label={`${label}: calendar`}
      className={classes.calendar}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <WithMantine>
        <Calendar value={value} onChange={onChange} />
      </WithMantine>
    </div>
  )
}
