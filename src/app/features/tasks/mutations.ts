// @chunk task-parts
/** Changes to a single task, shown before the service has answered. */
import {
  type Mutation,
  mutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { write } from '#app/api/write.ts'
import { failureOf } from '#app/api/outcome.ts'
import { notify } from '#app/ui/dialogs/pending-actions.ts'
import { type NewTask, type Task, taskOperations, type TaskPatch } from '#contract/tasks.ts'
import { changeTask, type Outcome, undoOf } from '#app/data/tasks/update-task.ts'
import { writing } from '#app/data/writing.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { factOf, fieldsIn, nameOf } from '#app/data/tasks/labels.ts'

export type TaskChange = {
  seen: Task
  /** The task as it was before each pending change that `seen` takes for saved. */
  earlier?: readonly Task[]
  change: TaskPatch
  /** The effect of the change, as the end of a sentence: `is done`. */
  effect: string
  /** Takes an earlier change back, and is not offered to be taken back itself. */
  isUndo?: boolean
}

const mutationKey = ['tasks', 'change']

/** The last pending change of each task. */
const turns = new Map<string, Promise<unknown>>()

/** Changes to one task run one after another, each starting from the result of the one before. */
function runInOrder<T>(id: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(run, run)
  const cleanUp = () => void (turns.get(id) === turn && turns.delete(id))
  turns.set(id, turn)
  turn.then(cleanUp, cleanUp)
  return turn
}

export const taskMutations = {
  create: () =>
    writing(taskQueries.all(), (body: NewTask) => write(taskOperations.createTask, { body })),

  /** Pending until the lists on the screen have been refreshed, so that nothing flickers back. */
  change: () =>
    mutationOptions({
      mutationKey,
      mutationFn: ({ seen, earlier = [], change }: TaskChange) =>
        runInOrder(seen.id, () => changeTask({ seen, earlier, change })),
      meta: { invalidates: taskQueries.all() },
    }),
}

/** Filters for changes that have not been answered yet. */
export const pendingChanges = { mutationKey, status: 'pending' } as const
/** The variables of such a mutation. */
export const taskChangeOf = ({ state }: Mutation) => state.variables as TaskChange

/** A task with changes applied in order. */
const changedBy = (task: Task, changes: readonly TaskPatch[]): Task =>
  changes.length === 0 ? task : { ...task, ...Object.assign({}, ...changes) }

/** A task as it will be once all pending changes are saved. */
export function useOptimisticTask(task: Task): Task {
  const changes = useMutationState({
    filters: pendingChanges,
    select: (mutation) => {
      const { seen, change } = taskChangeOf(mutation)
      return seen.id === task.id ? change : undefined
    },
  })
  return changedBy(
    task,
    changes.filter((change) => change !== undefined),
  )
}

/** Changes a task and reports the outcome, wherever the person is by then. */
export function useTaskChange() {
  const { mutateAsync } = useMutation(taskMutations.change())
  const client = useQueryClient()
  return useCallback(
    (wanted: TaskChange) => {
      const own = client
        .getMutationCache()
        .findAll(pendingChanges)
        .map(taskChangeOf)
        .filter(({ seen }) => seen.id === wanted.seen.id)
      // This person's own pending changes must not look like someone else's, whether they are saved or refused.
      const seen = changedBy(
        wanted.seen,
        own.map(({ change }) => change),
      )
      const earlier = own.flatMap((pending) => [...(pending.earlier ?? []), pending.seen])
      const change = (next: TaskChange) =>
        void mutateAsync(next)
          .catch((error: unknown): Outcome => failureOf(error))
          .then((outcome) => report(next, outcome, change))
      change({ ...wanted, seen, earlier })
    },
    [mutateAsync, client],
  )
}
export type ChangeTask = ReturnType<typeof useTaskChange>

function report(wanted: TaskChange, outcome: Outcome, change: (wanted: TaskChange) => void) {
  const { seen, effect } = wanted
  const id = `task ${seen.id}`
  const name = `‘${nameOf(seen)}’`
  const { word } = outcome
  const again = { label: 'Try again', run: () => change(wanted) }
  if (word === 'Saved') {
    const undo = wanted.isUndo ? undefined : undoOf(wanted.change, outcome)
    const run = () => undo && change({ ...undo, effect: 'is as it was before', isUndo: true })
    const action = undo && { label: 'Undo', run }
    return notify({ word, message: `${name} ${effect}.`, ...(action && { action }) }, id)
  }
  if (word === 'Not known') {
    // The task is read first, and nothing is sent if it is as it was meant to be.
    return notify({ word, message: `${name}: ${outcome.why}`, action: again }, id)
  }
  const { why, now, error } = outcome
  if (!now) {
    const message = `${name} is unchanged. ${why}`
    // Where the service refuses the change itself, it would again.
    return notify({ word, message, ...(error?.retryable && { action: again }) }, id)
  }
  const facts = fieldsIn(wanted.change).map((field) => factOf(now, field))
  const action = {
    label: 'Change anyway',
    // Overwrites only the version shown here: a further change is reported again.
    run: () => change({ ...wanted, seen: now, earlier: [] }),
  }
  notify({ word, message: `${name} was changed in the meantime: ${facts.join(', ')}.`, action }, id)
}
