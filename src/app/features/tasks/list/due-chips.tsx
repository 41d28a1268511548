// @chunk fields
/** Buttons for the most common due dates, counted from today. */
import { Button } from '#app/ui/controls/button.tsx'
import { addDays, addMonths, dayAt } from '#app/text/days.ts'
import { useNow } from '#app/ui/browser/now.ts'
import classes from './task-field-dialog.module.css'

const daysFrom = (today: string) => [
  { name: 'Today', day: today },
  { name: 'Tomorrow', day: addDays(today, 1) },
  { name: 'In 1 week', day: addDays(today, 7) },
  { name: 'In 2 weeks', day: addDays(today, 14) },
  { name: 'In 1 month', day: addMonths(today, 1) },
]

type Props = { value: string | undefined; onChoose: (day: string) => void }

export function DueChips({ value, onChoose }: Props) {
  const today = dayAt(useNow())
  return (
    <div className={classes.chips} role="group" aria-label="Due">
      {daysFrom(today).map(({ name, day }) => (
        <Button
          key={name}
          look="default"
          aria-pressed={value === day}
          onClick={() => onChoose(day)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
