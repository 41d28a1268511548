/** Changes many tasks: a few at a time, each independent of the others, as fast as the service allows. */
import { ApiError } from '#app/api/api-error.ts'
import { notSaved } from '#app/api/outcome.ts'
import { type Pace, runPaced } from '#app/api/paced.ts'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import { addDays } from '#app/text/days.ts'
import { formatCount } from '#app/text/format.ts'
import { weekendDay } from '#app/text/weekends.ts'
import { changeTask, changedNothing, type Outcome, undoOf } from '#app/data/tasks/update-task.ts'

/** The change to each task; a shift is counted from each task's own due date. */
export type BulkChange = Pick<TaskPatch, 'status' | 'priority' | 'dueDate' | 'assignedToId'> & {
  shiftDays?: number
}

export type Job = { seen: Task; change: TaskPatch }
export type Done = { job: Job; outcome: Outcome }

/** How many run at a time, and how often a service may ask one of them to wait. */
const concurrency = 4
const maxWaits = 8
/** How long to wait if the service does not say, in seconds. */
const defaultWait = 1

export const jobsFor = (tasks: readonly Task[], { shiftDays, ...change }: BulkChange): Job[] =>
  tasks.map((seen) => ({
    seen,
    change: shiftDays ? shifted(seen, change, shiftDays) : change,
  }))

/** Empty for a task without a due date: a change is made as a whole or not at all. */
const shifted = ({ dueDate }: Task, change: TaskPatch, days: number): TaskPatch =>
  dueDate ? { ...change, dueDate: addDays(dueDate, days) } : {}

/** How many due dates a change puts on a weekend, in a sentence; empty for none. */
export function weekendNote(jobs: readonly Job[]): string {
  const count = jobs.filter(({ change }) => change.dueDate && weekendDay(change.dueDate)).length
  if (count === 0) return ''
  return `${formatCount(count, 'new due date is', 'new due dates are')} on a weekend.`
}

/** The jobs that undo a change: fields that still have the value sent go back to their previous value. */
export const undoJobs = (done: readonly Done[]): Job[] =>
  done.flatMap(({ job, outcome }) => undoOf(job.change, outcome) ?? [])

/** Those that may well be saved when they are tried once more: each is read again first, so none is changed twice. */
export const jobsToRetry = (done: readonly Done[]): Job[] =>
  done.flatMap(({ job, outcome }) => (mayBeSaved(outcome) ? job : []))

/** Jobs that may have been saved, or may be saved yet, and in which Undo finds nothing to take back. */
export const inDoubt = (done: readonly Done[]) =>
  done.filter(({ job, outcome }) => outcome.word === 'Not known' && !undoOf(job.change, outcome))

const mayBeSaved = (outcome: Outcome) =>
  outcome.word === 'Not known' || (outcome.word === 'Not saved' && outcome.error?.retryable)

/** What nobody knew and turns out to be saved was saved by the run before, and can be undone. */
export function afterRetry({ job, outcome }: Done, before: readonly Done[]): Done {
  const was = before.find((one) => one.job === job)?.outcome
  return was?.word === 'Not known' && outcome.word === 'Saved' && changedNothing(outcome)
    ? { job, outcome: { ...outcome, before: job.seen } }
    : { job, outcome }
}

type RunOptions = { signal: AbortSignal; onDone: (done: Done) => void }

/** Resolves when every job has its outcome; never rejects. A job that is cancelled before its turn is not sent. */
export const runBulkEdit = (jobs: readonly Job[], { signal, onDone }: RunOptions) =>
  runPaced(jobs, {
    concurrency,
    signal,
    run: async (job, pace) => onDone({ job, outcome: await changeOne(job, pace) }),
  })

async function changeOne({ seen, change }: Job, pace: Pace): Promise<Outcome> {
  if (Object.keys(change).length === 0) return notSaved('It has no due date to shift.')
  for (let waits = 0; ; waits += 1) {
    try {
      await pace.turn()
      const outcome = await changeTask({ seen, change, signal: pace.signal })
      const error = outcome.word === 'Not saved' ? outcome.error : undefined
      // A request answered with 429 was not carried out, so it may be sent again.
      if (error?.problem.status !== 429 || waits >= maxWaits) return outcome
      pace.holdBack(error.retryAfter ?? defaultWait)
    } catch {
      return { ...notSaved('You cancelled this.'), error: ApiError.of('cancelled') }
    }
  }
}

/** What was to become of the tasks. */
export type Effect = 'changed' | 'restored'

/** How many ended with each word, and how many of the saved ones were so already. */
export function countsOf(done: readonly Done[]) {
  const count = (word: Outcome['word']) =>
    done.filter(({ outcome }) => outcome.word === word).length
  return {
    saved: count('Saved'),
    already: done.filter(({ outcome }) => changedNothing(outcome)).length,
    notSaved: count('Not saved'),
    notKnown: count('Not known'),
  }
}

/** How it ended, in a sentence without zeros; `effect` is what the saved ones are now. */
export function reportOf(done: readonly Done[], effect: Effect): string {
  const counts = countsOf(done)
  const { saved, already } = counts
  if (already === done.length && effect === 'changed') {
    return `Nothing to change: ${countTasks(already)} ${alreadySo(already)}.`
  }
  const same = effect === 'changed' ? already : 0
  const parts = [
    [saved - same, effect],
    [same, alreadySo(same)],
    [counts.notSaved, 'not saved'],
    [counts.notKnown, 'not known'],
  ] as const
  const sentence = parts
    .filter(([count]) => count > 0)
    .map(([count, words], place) => `${place === 0 ? countTasks(count) : count} ${words}`)
  const note = effect === 'changed' ? weekendNote(newlySaved(done)) : ''
  return `${sentence.join(', ')}. ${note}`.trim()
}

const newlySaved = (done: readonly Done[]) =>
  done.flatMap(({ job, outcome }) =>
    outcome.word === 'Saved' && !changedNothing(outcome) ? job : [],
  )

const alreadySo = (count: number) => `${count === 1 ? 'was' : 'were'} already like this`

export const countTasks = (count: number) => formatCount(count, 'task', 'tasks')

/** The task as last read, with other people's changes, so that the next change starts from what is there. */
const newestOf = ({ seen }: Job, outcome: Outcome): Task =>
  (outcome.word === 'Not saved' ? outcome.now : outcome.after) ?? seen

/** The tasks that were not saved, grouped by reason, the most frequent first. */
export function failuresIn(done: readonly Done[]) {
  const groups = new Map<string, { word: Outcome['word']; why: string; tasks: Task[] }>()
  for (const { job, outcome } of done) {
    if (outcome.word === 'Saved') continue
    const { word, why } = outcome
    const key = `${word} ${why}`
    const group = groups.get(key) ?? { word, why, tasks: [] }
    group.tasks.push(newestOf(job, outcome))
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.tasks.length - one.tasks.length)
}
