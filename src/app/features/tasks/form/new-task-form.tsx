/** The form that creates a task; it is assigned to the matter's lawyer unless someone else is chosen. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#app/api/client.ts'
import type { PickedMatter } from '#app/pickers/matter-picker.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { notify, type WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { type Fields, useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import { NewTask, taskOperations } from '#contract/tasks.ts'
import type { FirstLink } from './first-link.ts'
import { TaskFields } from './task-fields.tsx'
import { taskMutations } from '#app/features/tasks/mutations.ts'
import { differences, nameOf, type TaskValues, valuesOf } from '#app/data/tasks/labels.ts'

type Props = {
  /** What the task is linked to, from the address. */
  link: FirstLink
  onCreated: (task: EntityReference | undefined) => void
  onCancel: () => void
}

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
  const { mutateAsync } = useMutation(taskMutations.create())
  const { onMatter, help } = useLawyer(form, associatedMatterId)
  const notifyCreated = (description: string) =>
    notify({ word: 'Saved', message: `‘${nameOf({ description })}’ has been created.` })
  return (
    <Form
      form={form}
      draft="new task"
      saveLabel="Create task"
      onSave={(task: NewTask) => mutateAsync(task)}
      onUnconfirmed={findCreatedTask}
      onSaved={(task) => {
        notifyCreated(form.getValues('description'))
        onCreated(task)
      }}
      another={{
        label: 'Create and add another',
        onSaved: () => {
          const { description, dueDate: _due, ...kept } = form.getValues()
          notifyCreated(description)
          form.reset({ ...blank, ...kept, status: 'Todo' })
          // After the reset the form cannot focus its fields yet.
          document.querySelector<HTMLElement>('[name="description"]')?.focus()
        },
      }}
      onCancel={onCancel}
    >
      <TaskFields form={form} onMatter={onMatter} assigneeHelp={help} />
    </Form>
  )
}

/** Suggests the matter's lawyer, as long as no one else was chosen. */
function useLawyer(form: Fields<TaskValues, NewTask>, firstId: string) {
  const suggestedId = useRef('')
  const { getValues, resetField } = form
  const { data: first } = useQuery({
    ...matterQueries.named(firstId),
    enabled: firstId !== '',
  })
  const onMatter = (matter: Pick<PickedMatter, 'lawyer'> | undefined) => {
    const lawyer = matter?.lawyer?.id
    if (!lawyer || getValues('assignedToId') !== suggestedId.current) return
    suggestedId.current = lawyer
    // Set as a default value: a suggestion is no unsaved work.
    resetField('assignedToId', { defaultValue: lawyer })
  }
  const onFirst = useEffectEvent(onMatter)
  useEffect(() => {
    if (first && getValues('associatedMatterId') === first.id) onFirst(first)
  }, [first, getValues])
  return { onMatter, help: 'The matter’s lawyer, unless you choose someone else' }
}

/** Looks for an identical task: the API offers no other way to recognise a request that was already sent. */
async function findCreatedTask(task: NewTask, why: string): Promise<WriteOutcome> {
  const { description: search, dueDate } = task
  const query = { search, dueDateStart: dueDate, dueDateEnd: dueDate, pageIndex: 0, pageSize: 50 }
  const { records } = await call(taskOperations.listTasks, { query })
  const wanted = valuesOf({ id: '', ...task })
  const exists = records.some((record) => differences(valuesOf(record), wanted).length === 0)
  const sentence = exists
    ? 'A task just like this one now exists. Check it in the list before you send this again.'
    : // The request may still be arriving.
      'No such task has been found so far. Check again before you send it again.'
  return { word: 'Not known', message: `${why} ${sentence}` }
}
