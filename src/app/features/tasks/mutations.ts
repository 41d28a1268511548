/** What a person does to a single task, with what is shown of it before the service has answered. */
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
import { changeTask, type Outcome } from '#app/data/tasks/update-task.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { factOf, fieldsIn, nameOf } from '#app/data/tasks/labels.ts'

export type Wanted = {
  seen: Task
  change: TaskPatch
  /** What the change makes of the task, as the end of a sentence: `is done`. */
  says: string
}

const mutationKey = ['tasks', 'change']

/** The last change of each task that is under way. */
const turns = new Map<string, Promise<unknown>>()

/** Changes of one task go one after the other: each begins with what the one before has made of it. */
function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(id) ?? Promise.resolve()).then(run, run)
  const leave = () => void (turns.get(id) === mine && turns.delete(id))
  turns.set(id, mine)
  mine.then(leave, leave)
  return mine
}

export const taskMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (task: NewTask) => write(taskOperations.createTask, { body: task }),
      meta: { invalidates: taskQueries.all() },
    }),

  /** Ends when the lists on the screen have been read again, so that nothing flickers back. */
  change: () =>
    mutationOptions({
      mutationKey,
      mutationFn: ({ seen, change }: Wanted) => inTurn(seen.id, () => changeTask({ seen, change })),
      meta: { invalidates: taskQueries.all() },
    }),
}

/** The changes that have not been answered yet. */
export const changesUnderWay = { mutationKey, status: 'pending' } as const
/** What one of them was asked for. */
export const wantedBy = ({ state }: Mutation) => state.variables as Wanted

/** A task as changes make it, one after the other. */
const changedBy = (task: Task, changes: readonly TaskPatch[]): Task =>
  changes.length === 0 ? task : { ...task, ...Object.assign({}, ...changes) }

/** A task as it will be if all that is under way is saved. */
export function useAsWanted(task: Task): Task {
  const changes = useMutationState({
    filters: changesUnderWay,
    select: (mutation) => {
      const { seen, change } = wantedBy(mutation)
      return seen.id === task.id ? change : undefined
    },
  })
  return changedBy(
    task,
    changes.filter((change) => change !== undefined),
  )
}

/** Changes a task, and says what became of it wherever the person is by then. */
export function useTaskChange() {
  const { mutateAsync } = useMutation(taskMutations.change())
  const client = useQueryClient()
  return useCallback(
    (wanted: Wanted) => {
      const own = client
        .getMutationCache()
        .findAll(changesUnderWay)
        .map(wantedBy)
        .filter(({ seen }) => seen.id === wanted.seen.id)
        .map(({ change }) => change)
      // What this person has just changed is no change by somebody else.
      const seen = changedBy(wanted.seen, own)
      const change = (next: Wanted) =>
        void mutateAsync(next)
          .catch((error: unknown): Outcome => failureOf(error))
          .then((outcome) => report(next, outcome, change))
      change({ ...wanted, seen })
    },
    [mutateAsync, client],
  )
}
export type ChangeTask = ReturnType<typeof useTaskChange>

function report(wanted: Wanted, outcome: Outcome, change: (wanted: Wanted) => void) {
  const { seen, says } = wanted
  const id = `task ${seen.id}`
  const name = `‘${nameOf(seen)}’`
  const { word } = outcome
  if (word === 'Saved') return notify({ word, says: `${name} ${says}.` }, id)
  if (word === 'Not known') return notify({ word, says: `${name}: ${outcome.why}` }, id)
  const { why, now } = outcome
  if (!now) return notify({ word, says: `${name} is unchanged. ${why}` }, id)
  const facts = fieldsIn(wanted.change).map((field) => factOf(now, field))
  const action = {
    label: 'Change anyway',
    // What is overwritten is what was shown here: another change meanwhile is told again.
    run: () => change({ ...wanted, seen: now }),
  }
  notify(
    { word, says: `Someone else changed ${name} in the meantime: ${facts.join(', ')}.`, action },
    id,
  )
}
