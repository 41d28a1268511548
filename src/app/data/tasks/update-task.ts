// @chunk task-parts
/** Changes one task: reads it again, sends the change once, reads it back, and reports one of three words. */
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { isUnknown } from '#app/api/not-offered.ts'
import { failureOf, notKnown, notSaved, reasonOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write } from '#app/api/write.ts'
import { type Task, taskOperations, type TaskPatch } from '#contract/tasks.ts'
import { fieldsIn, type TaskField, valuesOf } from './labels.ts'

export type Outcome =
  | { word: 'Saved'; before: Task; after: Task }
  | {
      word: 'Not saved'
      why: string
      /** The task as someone else changed it, if that is the reason; it was not overwritten. */
      now?: Task
      /** The refusal, with its messages about single fields. */
      error?: ApiError
    }
  | {
      word: 'Not known'
      why: string
      /** Set if it could be read again: some fields may have been changed. */
      before?: Task
      after?: Task
    }

/**
 * The change that undoes another: each field that still has the value sent gets the one before. None where a field had
 * no value, which no change can bring back.
 */
export function undoOf(change: TaskPatch, outcome: Outcome): Undo | undefined {
  if (outcome.word === 'Not saved' || !outcome.before || !outcome.after) return undefined
  const [was, is] = [valuesOf(outcome.before), valuesOf(outcome.after)]
  const fields = fieldsIn(change).filter(
    (field) => was[field] !== is[field] && is[field] === change[field],
  )
  const isLost = (field: TaskField) =>
    was[field] === '' &&
    !(links.has(field) && fields.some((other) => links.has(other) && was[other]))
  if (fields.length === 0 || fields.some(isLost)) return undefined
  const values = Object.fromEntries(fields.map((field) => [field, was[field]])) as TaskPatch
  return { seen: outcome.after, change: values }
}

/** Whether it was saved without any change: the task was so already. */
export const changedNothing = (outcome: Outcome) =>
  outcome.word === 'Saved' &&
  JSON.stringify(valuesOf(outcome.before)) === JSON.stringify(valuesOf(outcome.after))

type Undo = Pick<Changing, 'seen' | 'change'>

type Changing = {
  /** The task as the person saw it. */
  seen: Task
  /** The task before changes of this person that may have been refused since: it may be so again. */
  earlier?: readonly Task[]
  change: TaskPatch
  signal?: AbortSignal
}

const read = (id: string, signal?: AbortSignal) =>
  call(taskOperations.getTask, { params: { id }, ...(signal && { signal }) })

/** Rejects only if the signal aborts before anything was sent. */
export async function changeTask({
  seen,
  earlier = [],
  change,
  signal,
}: Changing): Promise<Outcome> {
  const { id } = seen
  let before: Task
  try {
    before = await read(id, signal)
  } catch (error) {
    signal?.throwIfAborted()
    return refusedBy(error, 'The task could not be refreshed, so nothing was sent. ')
  }
  const known = [seen, ...earlier].map(valuesOf)
  const is = valuesOf(before)
  const wanted = { ...is, ...change }
  const open = fieldsIn(change).filter((field) => is[field] !== wanted[field])
  if (open.some((field) => known.every((was) => was[field] !== is[field]))) {
    return { ...notSaved('It was changed in the meantime.'), now: before }
  }
  if (open.length === 0) return { word: 'Saved', before, after: before }
  const sent = only(change, open)
  try {
    await send(id, sent)
  } catch (error) {
    const { word, why } = failureOf(error)
    if (word === 'Not saved') return refusedBy(error)
    return checkOutcome({ before, sent, why })
  }
  return readBack({ before, sent })
}

const links: ReadonlySet<string> = new Set(['associatedMatterId', 'associatedContactId'])

/** The fields that differ; both links are always sent together. */
function only(change: TaskPatch, open: readonly TaskField[]): TaskPatch {
  const relinked = open.some((field) => links.has(field))
  const going = new Set<string>([...open, ...(relinked ? links : [])])
  return Object.fromEntries(Object.entries(change).filter(([field]) => going.has(field)))
}

/** A status alone has its own operation, everything else is a patch; a change is never split over two calls. */
async function send(id: string, { status, ...others }: TaskPatch) {
  const params = { id }
  if (Object.keys(others).length > 0) {
    // With the status included it is one call, which succeeds or fails as a whole.
    const body = status ? { ...others, status } : others
    await write(taskOperations.patchTask, { params, body })
    return
  }
  if (!status) return
  try {
    await write(taskOperations.updateTaskStatus, { params, body: { status } })
  } catch (error) {
    // If the service has no operation for the status, it is a field of the patch.
    if (!isUnknown(error, 400, 415)) throw error
    await write(taskOperations.patchTask, { params, body: { status } })
  }
}

type Sent = { before: Task; sent: TaskPatch }

const holds = (task: Task, sent: TaskPatch) => {
  const values = valuesOf(task)
  return fieldsIn(sent).every((field) => values[field] === sent[field])
}

/** The task that is read back decides; if it cannot be read, the proven answer counts as saved. */
async function readBack({ before, sent }: Sent): Promise<Outcome> {
  const { id } = before
  const expected: Task = { ...before, ...sent }
  const after = await read(id).catch(() => expected)
  if (holds(after, sent)) return { word: 'Saved', before, after }
  return isAsBefore(before, after, sent)
    ? notSaved('The service accepted the change, but shows the task without it.')
    : { ...notKnown(showsElse), before, after }
}

const showsElse = 'The service accepted the change, but shows something different. Check the task.'

type Unconfirmed = Sent & { why: string }

/** The outcome of an unproven change, as far as the task itself shows. */
async function checkOutcome({ before, sent, why }: Unconfirmed): Promise<Outcome> {
  const found = await readUntil(
    () => read(before.id),
    (task) => !isAsBefore(before, task, sent),
  ).catch(() => undefined)
  if (!found) return notKnown(`${why} The task could not be refreshed to check.`)
  if (holds(found, sent)) return { word: 'Saved', before, after: found }
  return isAsBefore(before, found, sent)
    ? notKnown(`${why} ${stillOpen}`)
    : { ...notKnown(`${why} ${changedByWhom}`), before, after: found }
}

const stillOpen =
  'The task is unchanged so far, but the service may still save the change. Check again in a moment.'

const changedByWhom = 'The task was changed, by you or by someone else.'

const isAsBefore = (before: Task, now: Task, sent: TaskPatch) => {
  const [was, is] = [valuesOf(before), valuesOf(now)]
  return fieldsIn(sent).every((field) => was[field] === is[field])
}

const refusedBy = (error: unknown, message = ''): Outcome => ({
  ...notSaved(`${message}${reasonOf(error)}`),
  ...(error instanceof ApiError && { error }),
})
