/** The form that creates a task; it is assigned to the matter's lawyer unless someone else is chosen. */
import { Form } from '#app/ui/forms/form.tsx'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import { NewTask } from '#contract/tasks.ts'
import type { FirstLink } from './first-link.ts'
import { TaskFields } from './task-fields.tsx'
import { useCreation } from './use-creation.ts'
import { nameOf, type TaskValues } from '#app/data/tasks/labels.ts'

type Props = {
  /** What the task is linked to, from the address. */
  link: FirstLink
  onCreated: (task: EntityReference | undefined) => void
  onCancel: () => void
}

/** By what the task is linked to, and of which kind that is: a matter and a contact may have the same id. */
const draftOf = ({ associatedMatterId: matter, associatedContactId: contact }: FirstLink) =>
  ['new task', matter && `matter ${matter}`, contact && `contact ${contact}`]
    .filter(Boolean)
    .join(' ')

const blank: TaskValues = {
  description: '',
  status: 'Todo',
  priority: 'Normal',
  dueDate: '',
  associatedMatterId: '',
  associatedContactId: '',
  assignedToId: '',
}

export function NewTaskForm({ link, onCreated, onCancel }: Props) {
  const { associatedMatterId = '', associatedContactId = '' } = link
  const form = useFields({
    schema: NewTask,
    values: { ...blank, associatedMatterId, associatedContactId },
  })
  const { found, ...creation } = useCreation()
  const whileHere = useWhileHere()
  return (
    <Form
      form={form}
      draft={draftOf(link)}
      takesFocus
      saveLabel="Create task"
      {...creation}
      onSaved={(task, typed) => {
        notifyCreated(typed)
        whileHere(() => onCreated(task ?? found.current))
      }}
      another={{
        label: 'Create and add another',
        onSaved: (typed, isChanged) => {
          notifyCreated(typed)
          // Whoever has begun the next one goes on with it.
          if (isChanged) return
          const { description: _description, dueDate: _due, ...kept } = typed
          form.reset({ ...blank, ...kept, status: 'Todo' })
          // After the reset the form cannot focus its fields yet.
          whileHere(() => document.querySelector<HTMLElement>('[name="description"]')?.focus())
        },
      }}
      onCancel={onCancel}
    >
      <TaskFields isNew form={form} />
    </Form>
  )
}

const notifyCreated = (typed: TaskValues) =>
  notify({ word: 'Saved', message: `‘${nameOf(typed)}’ has been created.` })
