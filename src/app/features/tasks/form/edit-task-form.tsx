/** The form that changes a task: only changed fields are sent, after the task was read again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { WriteError } from '#app/api/write.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { Aborted, inputKept, nothingChanged } from '#app/ui/forms/submit-outcome.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { useOverwriteReview } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import { changes } from '#app/ui/forms/sent-values.ts'
import { initialValues, useFields } from '#app/ui/forms/use-fields.ts'
import { type Task, TaskPatch } from '#contract/tasks.ts'
import { changeTask, type Outcome } from '#app/data/tasks/update-task.ts'
import { useWhileHere } from '#app/ui/browser/while-here.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { TaskFields } from './task-fields.tsx'
import { conflictsOf } from './task-conflicts.ts'
import { nameOf, type TaskValues, valuesOf } from '#app/data/tasks/labels.ts'

type Props = { task: Task; onSaved: () => void; onCancel: () => void }

export function EditTaskForm({ task, onSaved, onCancel }: Props) {
  const { onSave, dialog } = useTaskPatch(task)
  const whileHere = useWhileHere()
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
        takesFocus
        saveLabel="Save changes"
        onSave={(change) => onSave(change, initialValues(form))}
        // Only what is not as it should be is sent, after the task was read again.
        isRepeatable
        onSaved={(_, typed) => {
          notify({ word: 'Saved', message: `‘${nameOf(typed)}’ has been saved.` })
          whileHere(onSaved)
        }}
        onCancel={onCancel}
      >
        <TaskFields form={form} />
      </Form>
      {dialog}
    </>
  )
}

/** Sends a change; conflicting changes by someone else are reviewed first. */
function useTaskPatch(task: Task) {
  const client = useQueryClient()
  /** The task as the person opened it; a refreshed list does not affect it. */
  const [initialTask] = useState(task)
  const { review, dialog } = useOverwriteReview()
  const onSave = async (change: TaskPatch, began: TaskValues) => {
    if (Object.keys(change).length === 0) throw new Aborted(nothingChanged)
    const seen: Task = { ...initialTask, ...began }
    let outcome = await changeTask({ seen, change })
    if (outcome.word === 'Not saved' && outcome.now) {
      const { now } = outcome
      const conflicts = await conflictsOf({ before: seen, now, change, client })
      if (!(await review(conflicts))) throw new Aborted(`Nothing was sent. ${inputKept}`)
      outcome = await changeTask({ seen: now, change })
    }
    // Refreshes what is behind the form; the list shows its own error if it cannot be refreshed.
    await client.invalidateQueries({ queryKey: taskQueries.all() })
    if (outcome.word !== 'Saved') throw asError(outcome)
  }
  return { onSave, dialog }
}

const links = ['associatedMatterId', 'associatedContactId'] as const

/** Both links are always sent together: the new one with its identifier, the other as `''`. */
function changedFields(before: TaskValues, typed: TaskValues) {
  const change = changes(before, typed)
  if (!links.some((link) => link in change)) return change
  return { ...change, ...Object.fromEntries(links.map((link) => [link, typed[link]])) }
}

/** The error that the form expects: with the service's messages at its fields, and certain or not. */
function asError(outcome: Exclude<Outcome, { word: 'Saved' }>) {
  const problem = { type: 'about:blank', title: outcome.word, status: 409, detail: outcome.why }
  if (outcome.word === 'Not known') return new WriteError(new ApiError({ ...problem, status: 0 }))
  return new WriteError(outcome.error ?? new ApiError(problem), true)
}
