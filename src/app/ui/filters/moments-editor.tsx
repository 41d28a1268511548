/** Edits a filter by two moments, as the dates that they are on. */
import { dateOfMoment } from '#app/text/dates.ts'
import { endOfDay, startOfDay } from '#app/text/day-bounds.ts'
import { DatesEditor, type DatesProps } from './dates-editor.tsx'

/** A time in the address is kept as long as its date is. */
export function MomentsEditor({ label, from, to, onChange }: DatesProps) {
  const first = from && dateOfMoment(from)
  const last = to && dateOfMoment(to)
  return (
    <DatesEditor
      label={label}
      from={first}
      to={last}
      onChange={(dates) =>
        onChange({
          from: dates.from === first ? from : dates.from && startOfDay(dates.from),
          to: dates.to === last ? to : dates.to && endOfDay(dates.to),
        })
      }
    />
  )
}
