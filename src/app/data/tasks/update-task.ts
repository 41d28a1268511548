/** Changes one task: read again, sent once, read back, and told in one of three words (design.md section 3). */
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { isUnknown } from '#app/api/not-offered.ts'
import { failureOf, reasonOf } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { write } from '#app/api/write.ts'
import { type Task, taskOperations, type TaskPatch } from '#contract/tasks.ts'
import { fieldsIn, type TaskField, valuesOf } from './labels.ts'

export type Outcome =
  | { word: 'Saved'; before: Task; after: Task }
  | {
      word: 'Not saved'
      why: string
      /** What somebody else changed underneath, where that is the reason; it was not overwritten. */
      now?: Task
      /** The refusal, with what it says of single fields. */
      error?: ApiError
    }
  | {
      word: 'Not known'
      why: string
      /** Where it could be read again: some of it may have been changed. */
      before?: Task
      after?: Task
    }

type Changing = {
  /** As the person saw it. */
  seen: Task
  change: TaskPatch
  signal?: AbortSignal
}

const read = (id: string, signal?: AbortSignal) =>
  call(taskOperations.getTask, { params: { id }, ...(signal && { signal }) })

/** Rejects only where the signal does, before anything was sent. */
export async function changeTask({ seen, change, signal }: Changing): Promise<Outcome> {
  const { id } = seen
  let before: Task
  try {
    before = await read(id, signal)
  } catch (error) {
    signal?.throwIfAborted()
    return notSaved(error, 'It could not be refreshed, so nothing was sent.')
  }
  const [was, is] = [valuesOf(seen), valuesOf(before)]
  const wanted = { ...is, ...change }
  const open = fieldsIn(change).filter((field) => is[field] !== wanted[field])
  if (open.some((field) => was[field] !== is[field])) {
    return { word: 'Not saved', why: 'Someone else has changed it in the meantime.', now: before }
  }
  if (open.length === 0) return { word: 'Saved', before, after: before }
  const sent = only(change, open)
  try {
    await send(id, sent)
  } catch (error) {
    const { word, why } = failureOf(error)
    if (word === 'Not saved') return notSaved(error, '')
    return lookUp({ before, sent, why })
  }
  return readBack({ before, sent })
}

const links: ReadonlySet<string> = new Set(['associatedMatterId', 'associatedContactId'])

/** The fields that differ; a link never goes without the other one (api-notes.md section 1). */
function only(change: TaskPatch, open: readonly TaskField[]): TaskPatch {
  const relinked = open.some((field) => links.has(field))
  const going = new Set<string>([...open, ...(relinked ? links : [])])
  return Object.fromEntries(Object.entries(change).filter(([field]) => going.has(field)))
}

/** The status goes by its own operation, everything else by a patch; one of the two must not leave half a change. */
async function send(id: string, { status, ...others }: TaskPatch) {
  const params = { id }
  if (Object.keys(others).length > 0) {
    // Together with the status it is one call, which is kept whole or not at all.
    const body = status ? { ...others, status } : others
    await write(taskOperations.patchTask, { params, body })
    return
  }
  if (!status) return
  try {
    await write(taskOperations.updateTaskStatus, { params, body: { status } })
  } catch (error) {
    // Where the status has no operation of its own, it is a field of the patch (api-notes.md section 1).
    if (!isUnknown(error, 400, 415)) throw error
    await write(taskOperations.patchTask, { params, body: { status } })
  }
}

type Sent = { before: Task; sent: TaskPatch }

const holds = (task: Task, sent: TaskPatch) => {
  const values = valuesOf(task)
  return fieldsIn(sent).every((field) => values[field] === sent[field])
}

/** A service may say yes and mean no: what the task shows afterwards decides. */
async function readBack({ before, sent }: Sent): Promise<Outcome> {
  const { id } = before
  const expected: Task = { ...before, ...sent }
  const after = await read(id).catch(() => expected)
  if (holds(after, sent)) return { word: 'Saved', before, after }
  return isAsBefore(before, after, sent)
    ? { word: 'Not saved', why: 'The service accepted the change, but shows the task without it.' }
    : { word: 'Not known', why: showsElse, before, after }
}

const showsElse = 'The service accepted the change, but shows something different. Check the task.'

type Doubt = Sent & { why: string }

/** What became of a change that nothing proves, as far as the task itself tells. */
async function lookUp({ before, sent, why }: Doubt): Promise<Outcome> {
  const found = await readUntil(
    () => read(before.id),
    (task) => !isAsBefore(before, task, sent),
  ).catch(() => undefined)
  if (!found) return { word: 'Not known', why: `${why} The task could not be refreshed to check.` }
  if (holds(found, sent)) return { word: 'Saved', before, after: found }
  return isAsBefore(before, found, sent)
    ? { word: 'Not known', why: `${why} ${stillOpen}` }
    : { word: 'Not known', why: `${why} ${changedByWhom}`, before, after: found }
}

const stillOpen =
  'The task is unchanged so far, but the service may still save the change. Check again in a moment.'

const changedByWhom = 'The task was changed, by you or by someone else.'

const isAsBefore = (before: Task, now: Task, sent: TaskPatch) => {
  const [was, is] = [valuesOf(before), valuesOf(now)]
  return fieldsIn(sent).every((field) => was[field] === is[field])
}

function notSaved(error: unknown, says: string): Outcome {
  const why = [says, reasonOf(error)].filter(Boolean).join(' ')
  return { word: 'Not saved', why, ...(error instanceof ApiError && { error }) }
}
