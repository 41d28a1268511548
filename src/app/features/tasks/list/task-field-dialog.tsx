/** A dialog that changes when a task is due, or who it is assigned to. */
import { useState } from 'react'
import { ContactPicker } from '#app/pickers/contact-picker.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { DateChoice } from '#app/ui/filters/date-choice.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatDate } from '#app/text/format.ts'
import { weekendRemark } from '#app/text/weekends.ts'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { linksOf, type Task } from '#contract/tasks.ts'
import { DueChips } from './due-chips.tsx'
import classes from './task-field-dialog.module.css'
import type { ChangeTask } from '#app/features/tasks/mutations.ts'
import { nameOf, taskLabels } from '#app/data/tasks/labels.ts'

type Props = {
  task: Task
  field: 'dueDate' | 'assignedToId'
  change: ChangeTask
  onClose: () => void
}

export function TaskFieldDialog({ task, field, change, onClose }: Props) {
  const label = taskLabels[field]
  const before = field === 'dueDate' ? task.dueDate : linksOf(task).assignedToId
  const [value, setValue] = useState(before)
  const [unchosen, setUnchosen] = useState<string>()
  const save = (chosen = value) => {
    if (!chosen || unchosen) return
    onClose()
    if (chosen === before) return
    change({ seen: task, change: { [field]: chosen }, effect: effectOf(field, chosen) })
  }
  return (
    <Dialog
      title={label}
      onClose={onClose}
      foot={
        <>
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={!value || Boolean(unchosen)} onClick={() => save()}>
            Save changes
          </Button>
        </>
      }
    >
      <p className={classes.name} dir="auto">
        {nameOf(task)}
      </p>
      <WithMantine>
        <div className={classes.field}>
          {field === 'dueDate' ? (
            <DueDate {...{ label, value }} onChange={setValue} onEnter={save} />
          ) : (
            <ContactPicker
              {...{ label, value }}
              type="Staff"
              onChange={setValue}
              onUnchosen={setUnchosen}
            />
          )}
        </div>
      </WithMantine>
    </Dialog>
  )
}

type DueDateProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  onEnter: (date: string) => void
}

const DueDate = ({ label, value, onChange, onEnter }: DueDateProps) => (
  <>
    <DateChoice {...{ label, value, onChange, onEnter }} />
    <DueChips value={value} onChoose={onChange} />
    <p role="status" className={classes.quiet}>
      {weekendRemark(value)}
    </p>
  </>
)

const effectOf = (field: Props['field'], value: string) =>
  field === 'dueDate' ? `is now due on ${formatDate(value)}` : 'has been reassigned'
