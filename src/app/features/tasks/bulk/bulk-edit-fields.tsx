/** The fields to change on many tasks; fields that are not chosen stay as they are. */
import { useId } from 'react'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { DateChoice } from '#app/ui/filters/date-choice.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import type { BulkChange } from './bulk-edit.ts'
import classes from './bulk-edit-dialog.module.css'
import { priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'

/** The fields in which something stands that cannot be sent. */
export type WrongFields = { dueDate?: boolean; assignedToId?: boolean }

type Props = {
  change: BulkChange
  onChange: (change: BulkChange) => void
  /** Called with whether what is typed in a field is no date, or nobody who was chosen. */
  onWrong: (field: WrongFields) => void
}

const unchanged = { value: '', label: 'Leave as it is' } as const
const statuses = [unchanged, ...taskStatuses.map((value) => ({ value, label: statusWord(value) }))]
const priorities = [
  unchanged,
  ...taskPriorities.map((value) => ({ value, label: priorityWord(value) })),
]

/** `undefined` removes a field from the change. */
function withField(
  change: BulkChange,
  fields: { [F in keyof BulkChange]?: BulkChange[F] | undefined },
) {
  const entries = Object.entries({ ...change, ...fields })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as BulkChange
}

export function BulkEditFields({ change, onChange, onWrong }: Props) {
  const set = (fields: { [F in keyof BulkChange]?: BulkChange[F] | undefined }) =>
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
          onWrong={(dueDate) => onWrong({ dueDate })}
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
          onUnchosen={(error) => onWrong({ assignedToId: error !== undefined })}
        />
      </div>
    </WithMantine>
  )
}

/** Ten years either way: anything beyond is a typing mistake. */
const maxDays = 3_660

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
        min={-maxDays}
        max={maxDays}
        placeholder="7, or -7 for earlier"
        value={days ?? ''}
        onChange={({ currentTarget }) => {
          const number = Math.trunc(currentTarget.valueAsNumber)
          const usable = Number.isFinite(number) && Math.abs(number) <= maxDays
          onChange(usable ? number : undefined)
        }}
      />
    </div>
  )
}
