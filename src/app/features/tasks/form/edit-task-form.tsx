/** Changes what a task says: only what was changed is sent, after the task was read again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { WriteError } from '#app/api/write.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { CalledOff, LookedUp } from '#app/ui/forms/submit-outcome.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { useOverwriteReview } from '#app/ui/forms/overwrite-review.tsx'
import { changes } from '#app/ui/forms/sent-values.ts'
import { initialValues, useFields } from '#app/ui/forms/use-fields.ts'
import { type Task, TaskPatch } from '#contract/tasks.ts'
import { changeTask, type Outcome } from '#app/data/tasks/update-task.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { TaskFields } from './task-fields.tsx'
import { clashesOf } from './task-clashes.ts'
import { nameOf, type TaskValues, valuesOf } from '#app/data/tasks/labels.ts'

type Props = { task: Task; onSaved: () => void; onCancel: () => void }

export function EditTaskForm({ task, onSaved, onCancel }: Props) {
  const { onSave, dialog } = useTaskPatch(task)
  const form = useFields({
    schema: TaskPatch,
    values: valuesOf(task),
    prepare: (typed, began) => changedFields(began, typed),
  })
  return (
    <>
      <Form
        form={form}
        draft={`task ${task.id}`}
        changesRecord
        saveLabel="Save changes"
        onSave={(change) => onSave(change, initialValues(form))}
        onDoubt={() => Promise.reject(new LookedUp())}
        onSaved={() => {
          notify({ word: 'Saved', says: `‘${nameOf(form.getValues())}’ is saved.` })
          onSaved()
        }}
        onCancel={onCancel}
      >
        <TaskFields form={form} />
      </Form>
      {dialog}
    </>
  )
}

/** Sends a change; what somebody else changed underneath is looked at first. */
function useTaskPatch(task: Task) {
  const client = useQueryClient()
  /** As the person began: a list that is read again meanwhile changes nothing of it. */
  const [begun] = useState(task)
  const { review, dialog } = useOverwriteReview()
  const onSave = async (change: TaskPatch, began: TaskValues) => {
    const seen: Task = { ...begun, ...began }
    let outcome = await changeTask({ seen, change })
    if (outcome.word === 'Not saved' && outcome.now) {
      const { now } = outcome
      const clashes = await clashesOf({ before: seen, now, change, client })
      if (!(await review(clashes))) throw new CalledOff('Nothing was sent: you kept what is there.')
      outcome = await changeTask({ seen: now, change })
    }
    // What is on the screen behind the form; a list that cannot be read again says so itself.
    await client.invalidateQueries({ queryKey: taskQueries.all() }).catch(() => {})
    if (outcome.word !== 'Saved') throw asError(outcome)
  }
  return { onSave, dialog }
}

const links = ['associatedMatterId', 'associatedContactId'] as const

/** A link never goes without the other one: the new one with its identifier, the other as `''`. */
function changedFields(before: TaskValues, typed: TaskValues) {
  const change = changes(before, typed)
  if (!links.some((link) => link in change)) return change
  return { ...change, ...Object.fromEntries(links.map((link) => [link, typed[link]])) }
}

/** As the form tells it: at its fields where the service names them, and certain or not. */
function asError(outcome: Exclude<Outcome, { word: 'Saved' }>) {
  const problem = { type: 'about:blank', title: outcome.word, status: 409, detail: outcome.why }
  if (outcome.word === 'Not known') return new WriteError(new ApiError({ ...problem, status: 0 }))
  return new WriteError(outcome.error ?? new ApiError(problem), true)
}
