/** Keeps the Undo of a change to many tasks within reach after its dialog was closed or its page left. */
import { useQueryClient } from '@tanstack/react-query'
import { taskQueries } from '#app/data/tasks/queries.ts'
import { notify, runAction, type WriteOutcome } from '#app/ui/dialogs/pending-actions.ts'
import {
  countsOf,
  countTasks,
  type Done,
  type Effect,
  failuresIn,
  type Job,
  reportOf,
  runBulkEdit,
} from './bulk-edit.ts'

/** Says what was changed, with Undo, if there is anything to undo; or instead how it `ended`, in any case. */
export function useLaterUndo() {
  const client = useQueryClient()
  return (jobs: readonly Job[], ended?: WriteOutcome) => {
    if (jobs.length === 0) return ended && notify(ended)
    const id = `bulk ${Date.now()}`
    const undo = async () => {
      const outcome = await undoAll(jobs)
      // The list shows its own error if it cannot be refreshed.
      await client.invalidateQueries({ queryKey: taskQueries.all() })
      return outcome
    }
    const run = () => runAction(id, `Undoing the changes to ${countTasks(jobs.length)}`, undo)
    const { word, message } = ended ?? {
      word: 'Saved',
      message: `${countTasks(jobs.length)} changed.`,
    }
    return notify({ word, message, action: { label: 'Undo', run } }, id)
  }
}

async function undoAll(jobs: readonly Job[]): Promise<WriteOutcome> {
  const done: Done[] = []
  const { signal } = new AbortController()
  await runBulkEdit(jobs, { signal, onDone: (one) => done.push(one) })
  const outcome = outcomeOf(done, 'restored')
  return outcome.word === 'Saved' ? { ...outcome, heading: 'Undone' } : outcome
}

/** How a change to many tasks ended, in one word and a sentence. */
export function outcomeOf(done: readonly Done[], effect: Effect): WriteOutcome {
  const report = reportOf(done, effect)
  const [first] = failuresIn(done)
  if (!first) return { word: 'Saved', message: report }
  const word = countsOf(done).notKnown > 0 ? 'Not known' : 'Not saved'
  return { word, message: `${report} ${first.why}` }
}
