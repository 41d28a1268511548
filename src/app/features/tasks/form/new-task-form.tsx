/** Asks for a new task; its lawyer does what is to be done on a matter, unless somebody else is chosen. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#app/api/client.ts'
import type { PickedMatter } from '#app/pickers/matter-picker.tsx'
import { matterQueries } from '#app/data/matters/queries.ts'
import { Form } from '#app/ui/forms/form.tsx'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { type Fields, useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import { NewTask, taskOperations } from '#contract/tasks.ts'
import type { FirstLink } from './first-link.ts'
import { TaskFields } from './task-fields.tsx'
import { taskMutations } from '#app/features/tasks/mutations.ts'
import { differences, nameOf, type TaskValues, valuesOf } from '#app/data/tasks/labels.ts'

type Props = {
  /** What the task is for, as the address says. */
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
  const says = (description: string) =>
    notify({ word: 'Saved', says: `‘${nameOf({ description })}’ is created.` })
  return (
    <Form
      form={form}
      draft="new task"
      saveLabel="Create task"
      onSave={(task: NewTask) => mutateAsync(task)}
      onDoubt={lookFor}
      onSaved={(task) => {
        says(form.getValues('description'))
        onCreated(task)
      }}
      another={{
        label: 'Create and add another',
        onSaved: () => {
          const { description, dueDate: _due, ...kept } = form.getValues()
          says(description)
          form.reset({ ...blank, ...kept, status: 'Todo' })
          // The fields are new to the form for a moment: it cannot find them by itself.
          document.querySelector<HTMLElement>('[name="description"]')?.focus()
        },
      }}
      onCancel={onCancel}
    >
      <TaskFields form={form} onMatter={onMatter} assigneeHelp={help} />
    </Form>
  )
}

/** The matter's lawyer, as long as nobody else was chosen. */
function useLawyer(form: Fields<TaskValues, NewTask>, firstId: string) {
  const given = useRef('')
  const { getValues, resetField } = form
  const { data: first } = useQuery({
    ...matterQueries.named(firstId),
    enabled: firstId !== '',
  })
  const onMatter = (matter: Pick<PickedMatter, 'lawyer'> | undefined) => {
    const lawyer = matter?.lawyer?.id
    if (!lawyer || getValues('assignedToId') !== given.current) return
    given.current = lawyer
    // Nothing that a person typed: it makes no work that could be lost.
    resetField('assignedToId', { defaultValue: lawyer })
  }
  const onFirst = useEffectEvent(onMatter)
  useEffect(() => {
    if (first && getValues('associatedMatterId') === first.id) onFirst(first)
  }, [first, getValues])
  return { onMatter, help: 'The matter’s lawyer, unless you choose someone else' }
}

/** Whether a task just like it is there: the API has nothing else to tell one sending from another. */
async function lookFor(task: NewTask, why: string): Promise<WriteOutcome> {
  const { description: search, dueDate } = task
  const query = { search, dueDateStart: dueDate, dueDateEnd: dueDate, pageIndex: 0, pageSize: 50 }
  const { records } = await call(taskOperations.listTasks, { query })
  const wanted = valuesOf({ id: '', ...task })
  const alike = records.some((record) => differences(valuesOf(record), wanted).length === 0)
  const says = alike
    ? 'A task just like this one now exists. Check it in the list before you send this again.'
    : // It may still be on its way.
      'No such task has been found so far. Check again before you send it again.'
  return { word: 'Not known', says: `${why} ${says}` }
}
