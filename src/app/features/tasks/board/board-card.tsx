/** One task on a board. */
import { memo, useEffect, useRef } from 'react'
import { useCardDrag } from '#app/ui/browser/drag-cards.ts'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { type Task, taskOperations } from '#contract/tasks.ts'
import { Assignee, Due, LinkName } from '#app/features/tasks/list/task-cells.tsx'
import classes from './task-board.module.css'
import { nameOf, priorityWord } from '#app/data/tasks/labels.ts'

/** The open menu: its task, and the button that opened it. */
export type CardMenu = { task: Task; opener: HTMLElement }

type Props = {
  task: Task
  /** Whether it was the last to be moved: it takes the focus that it lost on the way. */
  isMoved: boolean
  /** Whether Tab leads to it. */
  isStop: boolean
  onMenu: (menu: CardMenu) => void
}

/** A step from one card to another draws these two anew, and not their column. */
export const BoardCard = memo(({ task, isMoved, isStop, onMenu }: Props) => {
  const element = useRef<HTMLLIElement>(null)
  const canMove = useMay(taskOperations.patchTask)
  const dragged = useCardDrag(element, canMove ? task.id : undefined)
  useEffect(() => {
    // It comes back with each filter that shows it again: the focus is then where the person is by now.
    const isFocusLost = document.activeElement === document.body
    if (isMoved && isFocusLost) element.current?.querySelector('button')?.focus()
  }, [isMoved])
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      ref={element}
      className={classes.card}
      data-card={task.id}
      data-dragged={dragged || undefined}
    >
      <span className={classes.name} dir="auto">
        <RowLink
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          draggable={false}
          {...{ tabIndex }}
        >
          {nameOf(task)}
        </RowLink>
      </span>
      <span className={classes.line}>
        <LinkName task={task} />
      </span>
      <span className={classes.line}>
        <Due task={task} />
        {task.priority === 'High' && <b> · {priorityWord(task.priority)}</b>}
      </span>
      <span className={classes.foot}>
        <span className={classes.line}>
          <Assignee task={task} />
        </span>
        {canMove && <MoveButton {...{ task, tabIndex, onMenu }} />}
      </span>
    </li>
  )
})

type MoveButtonProps = Pick<Props, 'task' | 'onMenu'> & { tabIndex: number }

const MoveButton = ({ task, tabIndex, onMenu }: MoveButtonProps) => (
  <button
    type="button"
    tabIndex={tabIndex}
    className={classes.move}
    aria-haspopup="menu"
    aria-label={`Move to …: ${nameOf(task)}`}
    onClick={({ currentTarget }) => onMenu({ task, opener: currentTarget })}
  >
    Move to …
  </button>
)
