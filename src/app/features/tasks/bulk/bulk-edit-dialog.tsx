/** Changes many tasks at once: the fields to change, the progress, an exact report, and Undo. */
import { useReducer, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { LeaveQuestion } from '#app/ui/dialogs/leave-question.tsx'
import type { Task } from '#contract/tasks.ts'
import {
  type BulkChange,
  countTasks,
  failuresIn,
  inDoubt,
  jobsFor,
  jobsToRetry,
  reportOf,
  undoJobs,
} from './bulk-edit.ts'
import { BulkEditFields, type WrongFields } from './bulk-edit-fields.tsx'
import classes from './bulk-edit-dialog.module.css'
import { nameOf } from '#app/data/tasks/labels.ts'
import { type Run, type RunText, useBulkEdit } from './use-bulk-edit.ts'
import { outcomeOf, useLaterUndo } from './later-undo.ts'

type Props = {
  tasks: readonly Task[]
  /** Called with the tasks that were not saved, or of which nobody knows; all of them where nothing was changed. */
  onClose: (left: readonly Task[]) => void
}

const changing: RunText = {
  title: 'Changing tasks',
  ended: 'Change finished',
  doing: 'Changing',
  effect: 'changed',
}
const undoing: RunText = {
  title: 'Undoing the changes',
  ended: 'Undo finished',
  doing: 'Undoing the changes to',
  effect: 'restored',
}

export function BulkEditDialog({ tasks, onClose }: Props) {
  const [change, setChange] = useState<BulkChange>({})
  const [wrong, onWrong] = useReducer(withFields, {})
  const undoLater = useLaterUndo()
  const tell = (left: Run) => undoLater(stillToUndo(left), outcomeOf(allOf(left), left.effect))
  const { run, start, cancel, forget } = useBulkEdit(tell)
  const running = run?.running ?? false
  const close = () => {
    forget()
    onClose(run ? failuresIn(allOf(run)).flatMap((failure) => failure.tasks) : tasks)
    if (run) undoLater(stillToUndo(run))
  }
  const isEmpty = Object.values(change).every((value) => value === undefined || value === 0)
  const canStart = !isEmpty && !Object.values(wrong).includes(true)
  return (
    <>
      <Dialog
        title={titleOf(run) ?? `Change ${countTasks(tasks.length)}`}
        onClose={running ? undefined : close}
        foot={
          run ? (
            <RunButtons run={run} start={start} onCancel={cancel} onClose={close} />
          ) : (
            <StartButtons
              {...{ tasks, canStart }}
              onCancel={close}
              onStart={() => start(changing, jobsFor(tasks, change))}
            />
          )
        }
      >
        {run ? (
          <Report run={run} />
        ) : (
          <BulkEditFields {...{ tasks, change, onWrong }} onChange={setChange} />
        )}
      </Dialog>
      <LeaveQuestion
        title="Leave while tasks are being changed?"
        shouldAsk={() => running}
        fleeting
      >
        <p>
          If you leave, no more tasks will be changed, and the next page will say what happened to
          them.
        </p>
      </LeaveQuestion>
    </>
  )
}

type StartProps = {
  tasks: readonly Task[]
  canStart: boolean
  onCancel: () => void
  onStart: () => void
}

const StartButtons = ({ tasks, canStart, onCancel, onStart }: StartProps) => (
  <>
    <Button look="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button aria-disabled={!canStart} onClick={() => canStart && onStart()}>
      {`Change ${countTasks(tasks.length)}`}
    </Button>
  </>
)

const allOf = ({ done, left }: Run) => [...done, ...left]

const withFields = (wrong: WrongFields, field: WrongFields) => ({ ...wrong, ...field })

const titleOf = (run: Run | undefined) => (run?.running ? run.title : run?.ended)

/** What of a change can still be undone: after an Undo, what that did not reach. */
const stillToUndo = ({ effect, done }: Run) =>
  effect === changing.effect ? undoJobs(done) : jobsToRetry(done)

type RunProps = Pick<ReturnType<typeof useBulkEdit>, 'start'> & {
  run: Run
  onCancel: () => void
  onClose: () => void
}

function RunButtons({ run, start, onCancel, onClose }: RunProps) {
  if (run.running) {
    return (
      // Not by the second click of two on the button that began this.
      <Button look="default" onClick={({ detail }) => detail < 2 && onCancel()}>
        Cancel the rest
      </Button>
    )
  }
  // An Undo is not taken back by another: that would change the tasks again.
  const undo = run.effect === changing.effect ? undoJobs(run.done) : []
  const again = jobsToRetry(run.done)
  return (
    <>
      {undo.length > 0 && (
        <Button look="default" onClick={() => start(undoing, undo, { left: inDoubt(run.done) })}>
          Undo
        </Button>
      )}
      {again.length > 0 && (
        <Button
          look="default"
          onClick={() => start(run, again, { before: run.done, left: run.left })}
        >
          {`Retry ${countTasks(again.length)}`}
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  )
}

function Report({ run }: { run: Run }) {
  const { doing, effect, done, total, running } = run
  return (
    <>
      <progress
        className={classes.progress}
        max={total}
        value={done.length}
        aria-label="Progress"
      />
      <p role="status" className={classes.sum}>
        {running ? `${doing} ${countTasks(total)}` : reportOf(allOf(run), effect)}
      </p>
      {running && <p className={classes.quiet}>{`${done.length} done`}</p>}
      {failuresIn(allOf(run)).map(({ word, why, tasks }) => (
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
