/** Changes what a task says: only what was changed is sent, after the task was read again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { WriteError } from '#app/api/write.ts'
import { Form } from '#app/ui/form.tsx'
import { tell } from '#app/ui/holds.ts'
import { changes } from '#app/ui/sent-values.ts'
import { useFields } from '#app/ui/use-fields.ts'
import { type Task, TaskPatch } from '#contract/tasks.ts'
import { changeTask, type Outcome, type TaskField } from './changing.ts'
import { taskQueries } from './queries.ts'
import { TaskFields } from './task-fields.tsx'
import { factOf, nameOf, type TaskValues, valuesOf } from './task-words.ts'

type Props = { task: Task; onSaved: () => void; onCancel: () => void }

export function EditTaskForm({ task, onSaved, onCancel }: Props) {
  const queryClient = useQueryClient()
  const [before] = useState(() => valuesOf(task))
  /** As the person has seen it; what somebody else changed is seen once it was told. */
  const [seen, setSeen] = useState(task)
  const form = useFields({
    schema: TaskPatch,
    values: before,
    prepare: (typed) => changedFields(before, typed),
  })
  const onSave = async (change: TaskPatch) => {
    const outcome = await changeTask({ seen, change })
    if (outcome.word === 'Not saved' && outcome.now) setSeen(outcome.now)
    await queryClient.invalidateQueries({ queryKey: taskQueries.all() }).catch(() => {})
    if (outcome.word !== 'Saved') throw asError(outcome, change)
  }
  return (
    <Form
      form={form}
      saveLabel="Save changes"
      onSave={onSave}
      onDoubt={() => Promise.reject(new Error('It was looked up already'))}
      onSaved={() => {
        tell({ word: 'Saved', says: `‘${nameOf(form.getValues())}’ is saved.` })
        onSaved()
      }}
      onCancel={onCancel}
    >
      <TaskFields form={form} />
    </Form>
  )
}

const links = ['associatedMatterId', 'associatedContactId'] as const

/** A link never goes without the other one: the new one with its identifier, the other as `''`. */
function changedFields(before: TaskValues, typed: TaskValues) {
  const change = changes(before, typed)
  if (!links.some((link) => link in change)) return change
  return { ...change, ...Object.fromEntries(links.map((link) => [link, typed[link]])) }
}

/** As the form tells it: at its fields where the service names them, and certain or not. */
function asError(outcome: Exclude<Outcome, { word: 'Saved' }>, change: TaskPatch) {
  const problem = { type: 'about:blank', title: outcome.word, status: 409, detail: outcome.why }
  if (outcome.word === 'Not known') return new WriteError(new ApiError({ ...problem, status: 0 }))
  if (outcome.error) return new WriteError(outcome.error, true)
  if (!outcome.now) return new WriteError(new ApiError(problem), true)
  const facts = Object.keys(change).map((field) => factOf(outcome.now!, field as TaskField))
  const detail = `Somebody else changed this task meanwhile: ${facts.join(', ')}. Save again to put yours in its place.`
  return new WriteError(new ApiError({ ...problem, detail }), true)
}
