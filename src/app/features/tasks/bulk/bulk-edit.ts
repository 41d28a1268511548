/** Many tasks changed at once: a few at a time, each by itself, as fast as the service allows. */
import { type Pace, runPaced } from '#app/api/paced.ts'
import type { Task, TaskPatch } from '#contract/tasks.ts'
import { addDays } from '#app/text/days.ts'
import { changeTask, type Outcome } from '#app/data/tasks/update-task.ts'
import { fieldsIn, valuesOf } from '#app/data/tasks/labels.ts'

/** What becomes of each task; a shift is counted from the day that each of them has. */
export type ManyChange = Pick<TaskPatch, 'status' | 'priority' | 'dueDate' | 'assignedToId'> & {
  shiftDays?: number
}

export type Job = { seen: Task; change: TaskPatch }
export type Done = { job: Job; outcome: Outcome }

/** How many are under way at a time, and how often a service may ask one of them to wait. */
const lanes = 4
const mostWaits = 8
/** How long to wait where the service does not say, in seconds. */
const usualWait = 1

export const jobsFor = (tasks: readonly Task[], { shiftDays, ...change }: ManyChange): Job[] =>
  tasks.map((seen) => ({
    seen,
    change:
      shiftDays && seen.dueDate ? { ...change, dueDate: addDays(seen.dueDate, shiftDays) } : change,
  }))

/** What puts each task back that was changed: the fields that hold what was sent, to their values of before. */
export const undoing = (done: readonly Done[]): Job[] =>
  done.flatMap(({ job, outcome }) => {
    if (outcome.word === 'Not saved' || !outcome.before || !outcome.after) return []
    const [was, is] = [valuesOf(outcome.before), valuesOf(outcome.after)]
    const fields = fieldsIn(job.change).filter(
      (field) => was[field] !== is[field] && is[field] === job.change[field],
    )
    if (fields.length === 0) return []
    const change = Object.fromEntries(fields.map((field) => [field, was[field]])) as TaskPatch
    return [{ seen: outcome.after, change }]
  })

type Going = { signal: AbortSignal; onDone: (done: Done) => void }

/** Resolves when every job has its outcome; never rejects. What is cancelled before its turn was not sent. */
export const changeMany = (jobs: readonly Job[], { signal, onDone }: Going) =>
  runPaced(jobs, {
    lanes,
    signal,
    run: async (job, pace) => onDone({ job, outcome: await changeOne(job, pace) }),
  })

async function changeOne({ seen, change }: Job, pace: Pace): Promise<Outcome> {
  for (let waits = 0; ; waits += 1) {
    try {
      await pace.turn()
      const outcome = await changeTask({ seen, change, signal: pace.signal })
      const error = outcome.word === 'Not saved' ? outcome.error : undefined
      // A request that was turned away was not carried out: it may go again.
      if (error?.problem.status !== 429 || waits >= mostWaits) return outcome
      pace.holdBack((error.retryAfter ?? usualWait) * 1000)
    } catch {
      return { word: 'Not saved', why: 'You cancelled it.' }
    }
  }
}

/** How many ended in which word. */
export function countsOf(done: readonly Done[]) {
  const count = (word: Outcome['word']) =>
    done.filter(({ outcome }) => outcome.word === word).length
  return { saved: count('Saved'), notSaved: count('Not saved'), notKnown: count('Not known') }
}

/** What did not end well, by its reason; the reason that most have comes first. */
export function failuresIn(done: readonly Done[]) {
  const groups = new Map<string, { word: Outcome['word']; why: string; tasks: Task[] }>()
  for (const { job, outcome } of done) {
    if (outcome.word === 'Saved') continue
    const { word, why } = outcome
    const key = `${word} ${why}`
    const group = groups.get(key) ?? { word, why, tasks: [] }
    group.tasks.push(job.seen)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.tasks.length - one.tasks.length)
}
