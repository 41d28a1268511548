/** What is to change on many tasks; what is not chosen stays as each of them has it. */
import { useId } from 'react'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { DateChoice } from '#app/ui/filters/date-choice.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import type { ManyChange } from './bulk-edit.ts'
import classes from './bulk-edit-dialog.module.css'
import { priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'

type Props = { change: ManyChange; onChange: (change: ManyChange) => void }

const asItIs = { value: '', label: 'Leave as it is' } as const
const statuses = [asItIs, ...taskStatuses.map((value) => ({ value, label: statusWord(value) }))]
const priorities = [
  asItIs,
  ...taskPriorities.map((value) => ({ value, label: priorityWord(value) })),
]

/** `undefined` takes a field out of the change. */
function withField(
  change: ManyChange,
  fields: { [F in keyof ManyChange]?: ManyChange[F] | undefined },
) {
  const entries = Object.entries({ ...change, ...fields })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ManyChange
}

export function ManyFields({ change, onChange }: Props) {
  const set = (fields: { [F in keyof ManyChange]?: ManyChange[F] | undefined }) =>
    onChange(withField(change, fields))
  return (
    <WithMantine>
      <div className={classes.fields}>
        <NativeChoice
          label={taskLabels.status}
          value={change.status ?? ''}
          options={statuses}
          onChange={(status) => set({ status: status || undefined })}
        />
        <NativeChoice
          label={taskLabels.priority}
          value={change.priority ?? ''}
          options={priorities}
          onChange={(priority) => set({ priority: priority || undefined })}
        />
        <DateChoice
          label={taskLabels.dueDate}
          value={change.dueDate}
          onChange={(dueDate) => set({ dueDate, shiftDays: undefined })}
        />
        <Shift
          days={change.shiftDays}
          onChange={(shiftDays) => set({ shiftDays, dueDate: undefined })}
        />
        <ContactPicker
          label={taskLabels.assignedToId}
          type="Staff"
          value={change.assignedToId}
          onChange={(assignedToId) => set({ assignedToId })}
        />
      </div>
    </WithMantine>
  )
}

/** Ten years either way: beyond that it is a slip of the keys. */
const mostDays = 3_660

type ShiftProps = { days: number | undefined; onChange: (days: number | undefined) => void }

function Shift({ days, onChange }: ShiftProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        Shift the due date by days
      </label>
      <input
        id={id}
        className={classes.number}
        type="number"
        step={1}
        min={-mostDays}
        max={mostDays}
        placeholder="7, or -7 for earlier"
        value={days ?? ''}
        onChange={({ currentTarget }) => {
          const number = Math.trunc(currentTarget.valueAsNumber)
          const usable = Number.isFinite(number) && Math.abs(number) <= mostDays
          onChange(usable ? number : undefined)
        }}
      />
    </div>
  )
}
