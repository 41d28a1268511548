/** The form that creates a task; it is assigned to the matter's lawyer unless someone else is chosen. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { readUntil } from '#app/api/read-until.ts'
import { WriteError } from '#app/api/write.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { notify, type WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { failureOf, mayArrive } from '#app/api/outcome.ts'
import { inputKept } from '#app/ui/forms/submit-outcome.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { useFields } from '#app/ui/forms/use-fields.ts'
import type { EntityReference } from '#contract/common.ts'
import { NewTask, type Task, taskOperations } from '#contract/tasks.ts'
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
  const { found, ...creation } = useCreation()
  const whileHere = useWhileHere()
  return (
    <Form
      form={form}
      draft="new task"
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

/** How long a request usually takes to arrive, if it does, in milliseconds. */
const soon = 3000

/** Creates a task; one whose answer was lost is told from those just like it that were there before. */
function useCreation() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(taskMutations.create())
  const sent = useRef<{ before: ReadonlySet<string> | undefined; at: number }>(undefined)
  /** The task that was found in the place of an answer. */
  const found = useRef<Task>(undefined)
  /** Those just like it that are there already. */
  const alike = useRef<ReadonlySet<string>>(undefined)
  const onBefore = async (task: NewTask) => {
    found.current = undefined
    const isInDoubt = sent.current !== undefined
    const before = await tasksLike(task).catch((error: unknown) => {
      // If an earlier send is in doubt, a failed read must not be reported as 'nothing was sent'.
      if (!isInDoubt) unlessCutOff(error)
      return undefined
    })
    alike.current = before && new Set(before.map(({ id }) => id))
  }
  const onSave = async (task: NewTask) => {
    const earlier = sent.current
    sent.current = { before: alike.current, at: Date.now() }
    try {
      const created = await mutateAsync(task)
      sent.current = undefined
      return created
    } catch (error) {
      // That this one was refused says nothing of the one before it.
      if (failureOf(error).word === 'Not saved') sent.current = earlier
      throw error
    }
  }
  const onUnconfirmed = async (task: NewTask, why: string): Promise<WriteOutcome> => {
    const { before, at = Date.now() } = sent.current ?? {}
    const isNew = ({ id }: Task) => before?.has(id) === false
    const look = () => tasksLike(task)
    const isEnough = (now: Task[]) =>
      Date.now() - at > soon || now.some((one) => !before || isNew(one))
    const records = await readUntil(look, isEnough)
    found.current = records.find((one) => isNew(one))
    if (found.current) {
      // What is behind the form shows its own error if it cannot be refreshed.
      await client.invalidateQueries({ queryKey: taskQueries.all() }).catch(() => {})
      return { word: 'Saved', message: '' }
    }
    const isThere = !before && records.length > 0
    // Without knowing the tasks from before, a task that was stored and then changed would look like none.
    const isOver = before !== undefined && !isThere && Date.now() - at > mayArrive
    if (isOver) return { word: 'Not saved', message: `${notThere} ${inputKept}` }
    const sentence = isThere
      ? 'A task just like this one now exists. Check it in the list before you create this one again.'
      : // The request may still be arriving.
        'No such task has been found so far. Check again in a moment, before you create it again.'
    return { word: 'Not known', message: `${why} ${sentence}`.trim() }
  }
  return { onBefore, onSave, onUnconfirmed, found }
}

/** Where not even a read gets through, or a person stops it, nothing is sent, and so nothing is in doubt. */
function unlessCutOff(error: unknown): void {
  if (!(error instanceof ApiError)) return
  const { status, title } = error.problem
  if (status === 0 && title !== 'too slow') throw new WriteError(error, true)
}

const notThere = 'After more than a minute, the service still has no such task.'

/** The tasks with the same values: the API offers no other way to recognise a request that was already sent. */
async function tasksLike(task: NewTask) {
  const { description: search, dueDate } = task
  const query = { search, dueDateStart: dueDate, dueDateEnd: dueDate, pageIndex: 0, pageSize: 50 }
  const { records } = await call(taskOperations.listTasks, { query })
  const wanted = valuesOf({ id: '', ...task })
  return records.filter((record) => differences(valuesOf(record), wanted).length === 0)
}
