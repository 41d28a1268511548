/** Creates a task, and finds out what became of one whose answer was lost (decision 0018). */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { failureOf, mayArrive } from '#app/api/outcome.ts'
import { readUntil } from '#app/api/read-until.ts'
import { WriteError } from '#app/api/write.ts'
import { differences, valuesOf } from '#app/data/tasks/labels.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { type EveryTask, readEveryFitting, readEveryTask } from '#app/data/tasks/read-tasks.ts'
import { taskMutations } from '#app/features/tasks/mutations.ts'
import type { WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import { inputKept } from '#app/ui/forms/submit-outcome.ts'
import type { NewTask, Task } from '#contract/tasks.ts'

/** How long a request usually takes to arrive, if it does, in milliseconds. */
const soon = 3000

/** The ids of the tasks that were there before; undefined if they are not known. */
type Before = ReadonlySet<string> | undefined

/** A new task that was sent, what was there before, when it went out, and another one that was in doubt by then. */
type Sent = { task: NewTask; before: Before; at: number; earlier: Sent | undefined }

const isNewSince =
  (before: Before) =>
  ({ id }: Task) =>
    before?.has(id) === false

/** Whether to stop reading: the task is found, or has had the time to arrive. */
const isEnough =
  (before: Before, at: number) =>
  ({ alike }: DueTasks) =>
    Date.now() - at > soon || alike.some((one) => !before || isNewSince(before)(one))

const isLike = (wanted: NewTask) => (one: Task | NewTask) =>
  differences(valuesOf({ id: '', ...one }), valuesOf({ id: '', ...wanted })).length === 0

/** What is sent again may be found in the place of the first: it counts from what was there before that one. */
function sentNow(task: NewTask, there: Before, last: Sent | undefined): Sent {
  const at = Date.now()
  return last && isLike(task)(last.task)
    ? { ...last, at }
    : { task, before: there, at, earlier: last }
}

/** Creates a task; one whose answer was lost is told from those just like it that were there before. */
export function useCreation() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(taskMutations.create())
  /** As long as it is in doubt. */
  const sent = useRef<Sent>(undefined)
  /** The task that was found in the place of an answer. */
  const found = useRef<Task>(undefined)
  /** Those that are there already. */
  const there = useRef<Before>(undefined)
  const onBefore = async (task: NewTask) => {
    found.current = undefined
    const last = sent.current
    const now = await readDueWith(task, () => readKnown(client)).catch((error: unknown) => {
      // If an earlier send is in doubt, a failed read must not be reported as 'nothing was sent'.
      if (!last) unlessCutOff(error)
      return undefined
    })
    there.current = now?.cut === false ? now.ids : undefined
    if (last && isLike(task)(last.task)) found.current = now?.alike.find(isNewSince(last.before))
  }
  const onSave = async (task: NewTask) => {
    const last = sent.current
    if (found.current) {
      sent.current = undefined
      await refreshTasks(client)
      return undefined
    }
    sent.current = sentNow(task, there.current, last)
    try {
      const created = await mutateAsync(task)
      sent.current = undefined
      return created
    } catch (error) {
      // That this one was refused says nothing of the one before it.
      if (failureOf(error).word === 'Not saved') sent.current = last
      throw error
    }
  }
  const onUnconfirmed = async (task: NewTask, why: string): Promise<WriteOutcome> => {
    const { before, at = Date.now(), earlier }: Partial<Sent> = sent.current ?? {}
    const now = await readUntil(() => readDueWith(task, readEveryNow), isEnough(before, at))
    found.current = now.alike.find(isNewSince(before))
    if (found.current) {
      sent.current = undefined
      await refreshTasks(client)
      return { word: 'Saved', message: '' }
    }
    const outcome = await unlessFound(task, { before, at }, { now, why })
    if (outcome.word === 'Not saved') sent.current = earlier
    return outcome
  }
  return { onBefore, onSave, onUnconfirmed, found }
}

/** What is behind the form shows its own error if it cannot be refreshed. */
const refreshTasks = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: taskQueries.all() })

/** Where not even a read gets through, or a person stops it, nothing is sent, and so nothing is in doubt. */
function unlessCutOff(error: unknown): void {
  if (!(error instanceof ApiError)) return
  const { status, title } = error.problem
  if (status === 0 && title !== 'too slow') throw new WriteError(error, true)
}

type Found = { now: DueTasks; why: string }

/** What is said of a task while none just like it is known to be new. */
async function unlessFound(
  task: NewTask,
  { before, at }: Pick<Sent, 'before' | 'at'>,
  { now, why }: Found,
): Promise<WriteOutcome> {
  const isLate = Date.now() - at > mayArrive
  // One that was kept in the service's own way, or has been changed since, looks like another.
  const isOther = before !== undefined && [...now.ids].some((id) => !before.has(id))
  const isMissing = before !== undefined && isLate && !isOther && !now.cut
  if (isMissing && !(await isOnAnyDay(task, before))) {
    return { word: 'Not saved', message: `${notThere} ${inputKept}` }
  }
  const isThere = before === undefined && now.alike.length > 0
  const sentence = inDoubt({ isThere, isMissing, isOther: isLate && isOther })
  return { word: 'Not known', message: `${why} ${sentence}`.trim() }
}

type Doubt = Record<'isThere' | 'isMissing' | 'isOther', boolean>

function inDoubt({ isThere, isMissing, isOther }: Doubt): string {
  if (isThere)
    return 'A task just like this one now exists. Check it in the list before you create this one again.'
  if (isMissing)
    return 'Another task has the same description. Check in the list whether it is this one before you create it again.'
  if (isOther)
    return 'Another task has been added since. Check in the list whether it is this one before you create it again.'
  // The request may still be arriving.
  return 'No such task has been found so far. Check again in a moment, before you create it again.'
}

const notThere = 'After more than a minute, the service has no new task like this one.'

/** The ids of the tasks among which a new one would be, and those `alike`; `cut` if there may be more. */
type DueTasks = { ids: ReadonlySet<string>; alike: Task[]; cut: boolean }

const neverStopped = () => new AbortController().signal

const readEveryNow = () => readEveryTask(neverStopped())

/** Every task as a list has just read them; otherwise no more than the first page, as a person waits for it. */
const readKnown = async (client: QueryClient): Promise<EveryTask> => {
  const known = client.getQueryState(taskQueries.every().queryKey)
  return known?.data && !known.isInvalidated ? known.data : readEveryTask(neverStopped(), 1)
}

/** The tasks of the same due date: the API offers no other way to recognise a request that was already sent. */
async function readDueWith(task: NewTask, readEvery: () => Promise<EveryTask>): Promise<DueTasks> {
  const query = { dueDateStart: task.dueDate, dueDateEnd: task.dueDate }
  let all: Promise<EveryTask> | undefined
  const every = () => (all ??= readEvery())
  const due = await readEveryFitting(query, { signal: neverStopped(), every })
  // Where the service ignores filters, it may ignore or shift dates as well.
  const { tasks } = all ? await all : due
  return {
    ids: new Set(tasks.map(({ id }) => id)),
    alike: tasks.filter(isLike(task)),
    cut: due.cut,
  }
}

/** Whether it may stand on another day: the service may have shifted it, or a colleague moved it. */
async function isOnAnyDay({ description }: NewTask, before: Before) {
  const query = { search: description }
  const given = { signal: neverStopped(), every: readEveryNow }
  const { tasks } = await readEveryFitting(query, given)
  return tasks.some((one) => one.description === description && isNewSince(before)(one))
}
