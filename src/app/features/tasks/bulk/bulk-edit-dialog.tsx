/** Changes many tasks at once: the fields to change, the progress, an exact report, and Undo. */
import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { Task } from '#contract/tasks.ts'
import {
  type BulkChange,
  countTasks,
  failuresIn,
  jobsFor,
  reportOf,
  undoJobs,
} from './bulk-edit.ts'
import { BulkEditFields } from './bulk-edit-fields.tsx'
import classes from './bulk-edit-dialog.module.css'
import { nameOf } from '#app/data/tasks/labels.ts'
import { type Run, type RunText, useBulkEdit } from './use-bulk-edit.ts'
import { useLaterUndo } from './later-undo.ts'

type Props = { tasks: readonly Task[]; onClose: () => void }

const changing: RunText = {
  title: 'Changing tasks',
  ended: 'Result of the change',
  doing: 'Changing',
  effect: 'changed',
}
const undoing: RunText = {
  title: 'Undoing the changes',
  ended: 'Result of the undo',
  doing: 'Undoing the changes to',
  effect: 'as before',
}

export function BulkEditDialog({ tasks, onClose }: Props) {
  const [change, setChange] = useState<BulkChange>({})
  const [isDateWrong, setDateWrong] = useState(false)
  const { run, start, cancel } = useBulkEdit()
  const running = run?.running ?? false
  const undoLater = useLaterUndo()
  const close = () => {
    onClose()
    if (run?.effect === changing.effect) undoLater(run)
  }
  const isEmpty = Object.values(change).every((value) => value === undefined || value === 0)
  const canStart = !isEmpty && !isDateWrong
  return (
    <Dialog
      title={titleOf(run) ?? `Change ${countTasks(tasks.length)}`}
      onClose={running ? undefined : close}
      foot={
        running ? (
          <Button look="default" onClick={cancel}>
            Cancel the rest
          </Button>
        ) : (
          <>
            <Button look="default" onClick={close}>
              {run ? 'Close' : 'Cancel'}
            </Button>
            {run && <UndoButton run={run} onUndo={(jobs) => start(undoing, jobs)} />}
            {!run && (
              <Button
                aria-disabled={!canStart}
                onClick={() => canStart && start(changing, jobsFor(tasks, change))}
              >
                {`Change ${countTasks(tasks.length)}`}
              </Button>
            )}
          </>
        )
      }
    >
      {run ? (
        <Report run={run} />
      ) : (
        <BulkEditFields change={change} onChange={setChange} onWrongDate={setDateWrong} />
      )}
    </Dialog>
  )
}

const titleOf = (run: Run | undefined) => (run?.running ? run.title : run?.ended)

type UndoProps = { run: Run; onUndo: (jobs: ReturnType<typeof undoJobs>) => void }

function UndoButton({ run, onUndo }: UndoProps) {
  const jobs = undoJobs(run.done)
  return jobs.length > 0 && <Button onClick={() => onUndo(jobs)}>Undo</Button>
}

function Report({ run: { doing, effect, done, total, running } }: { run: Run }) {
  return (
    <>
      <progress
        className={classes.progress}
        max={total}
        value={done.length}
        aria-label="Progress"
      />
      <p role="status" className={classes.sum}>
        {running ? `${doing} ${countTasks(total)}` : reportOf(done, effect)}
      </p>
      {running && <p className={classes.quiet}>{`${done.length} done`}</p>}
      {failuresIn(done).map(({ word, why, tasks }) => (
        <details key={word + why} className={classes.failures}>
          <summary>
            <b>
              {word}: {countTasks(tasks.length)}.
            </b>{' '}
            {why}
          </summary>
          <ul>
            {tasks.map((task) => (
              <li key={task.id} dir="auto">
                {nameOf(task)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
