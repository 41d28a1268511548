/** The calendar of a filter by dates, with what it needs of Mantine. */
import type { ComponentProps } from 'react'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { Calendar } from '#app/ui/controls/calendar.tsx'

export const FilterCalendar = (props: ComponentProps<typeof Calendar>) => (
  <WithMantine>
    <Calendar {...props} />
  </WithMantine>
)
