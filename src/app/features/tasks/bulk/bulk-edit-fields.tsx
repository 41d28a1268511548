/** The fields to change on many tasks; fields that are not chosen stay as they are. */
import { useId, useState } from 'react'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { DateChoice } from '#app/ui/filters/date-choice.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { type Task, taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { type BulkChange, jobsFor, weekendNote } from './bulk-edit.ts'
import { formatNumber } from '#app/text/format.ts'
import field from '#app/ui/forms/field.module.css'
import classes from './bulk-edit-dialog.module.css'
import { priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'

/** The fields in which something stands that cannot be sent. */
export type WrongFields = { dueDate?: boolean; shiftDays?: boolean; assignedToId?: boolean }

type Props = {
  tasks: readonly Task[]
  change: BulkChange
  onChange: (change: BulkChange) => void
  /** Called with whether what is typed in a field is no date, no number of days, or nobody who was chosen. */
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

export function BulkEditFields({ tasks, change, onChange, onWrong }: Props) {
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
          onWrong={(shiftDays) => onWrong({ shiftDays })}
        />
        <ContactPicker
          label={taskLabels.assignedToId}
          type="Staff"
          value={change.assignedToId}
          onChange={(assignedToId) => set({ assignedToId })}
          onUnchosen={(error) => onWrong({ assignedToId: error !== undefined })}
        />
      </div>
      <p role="status" className={classes.quiet}>
        {weekendNote(jobsFor(tasks, change))}
      </p>
    </WithMantine>
  )
}

/** Ten years either way: anything beyond is a typing mistake. */
const maxDays = 3_660

const readDays = (text: string) => {
  const days = text === '' ? undefined : Number(text)
  return Number.isInteger(days) && Math.abs(days!) <= maxDays ? days : undefined
}

type ShiftProps = {
  days: number | undefined
  onChange: (days: number | undefined) => void
  onWrong: (isWrong: boolean) => void
}

/** What is no number of days stays as it was typed, and is said. */
function Shift({ days, onChange, onWrong }: ShiftProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // Another field may have taken its place.
  const text = readDays(typed) === days ? typed : String(days ?? '')
  const isWrong = text !== '' && readDays(text) === undefined
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        Shift the due date by days
      </label>
      <input
        id={id}
        className={field.control}
        type="number"
        step={1}
        min={-maxDays}
        max={maxDays}
        placeholder="7, or -7 for earlier"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}error` : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          onWrong(value !== '' && readDays(value) === undefined)
          onChange(readDays(value))
        }}
      />
      {isWrong && (
        <p id={`${id}error`} className={classes.wrong}>
          Enter whole days, at most {formatNumber(maxDays)} either way
        </p>
      )}
    </div>
  )
}
