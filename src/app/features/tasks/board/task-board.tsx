/** Tasks as cards in a column for each status: moved by drag, by a menu, or by keys. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { useCardDrop } from '#app/ui/browser/drag-cards.ts'
import { formatNumber } from '#app/text/format.ts'
import { RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { BoardCard, type CardMenu } from './board-card.tsx'
import { stepFrom } from './board-keys.ts'
import { statusTo } from '#app/features/tasks/status-to.ts'
import { toneOf } from '#app/features/tasks/list/task-cells.tsx'
import { useTaskChange } from '#app/features/tasks/mutations.ts'
import { nameOf, statusWord } from '#app/data/tasks/labels.ts'
import type { BoardColumn } from './use-board.ts'
import type { TaskSearch } from '#app/data/tasks/search.ts'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from './task-board.module.css'

type Props = { columns: readonly BoardColumn[]; search: TaskSearch }

export function TaskBoard({ columns, search }: Props) {
  const [menu, setMenu] = useState<CardMenu>()
  const { move, moved, said } = useMoves()
  const tasks = columns.flatMap((column) => column.tasks)
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const to = stepFrom(event)
    if (!to) return
    event.preventDefault()
    if ('focus' in to) return to.focus.focus()
    const task = tasks.find(({ id }) => id === to.card)
    const from = columns.findIndex((column) => task && column.tasks.includes(task))
    move(task, taskStatuses[from + to.by])
  }
  return (
    <div className={classes.board} role="presentation" onKeyDown={step}>
      <span role="status" className="spoken-only">
        {said}
      </span>
      <p className={classes.hint}>
        Drag a card, press ‘Move to …’, or hold Shift and press an arrow.
      </p>
      {columns.map((column) => (
        <Column
          key={column.status}
          {...{ column, search, moved }}
          onMenu={setMenu}
          onDrop={(id) => {
            const task = tasks.find((one) => one.id === id)
            move(task, column.status)
          }}
        />
      ))}
      {menu && (
        <RowMenu
          opener={menu.opener}
          label={`Move ${nameOf(menu.task)} to`}
          onClose={() => setMenu(undefined)}
          items={taskStatuses.map((status) => ({
            label: statusWord(status),
            chosen: menu.task.status === status,
            run: () => move(menu.task, status),
          }))}
        />
      )}
    </div>
  )
}

/** Moves a card at once, and the task behind it; the card takes the focus where it arrives. */
function useMoves() {
  const change = useTaskChange()
  const [moved, setMoved] = useState<Task>()
  const [said, say] = useState('')
  const move = (task: Task | undefined, status: TaskStatus | undefined) => {
    if (!task || !status || task.status === status) return
    setMoved(task)
    say(`${nameOf(task)}: ${statusWord(status)}`)
    change(statusTo(task, status))
  }
  return { move, moved: moved?.id, said }
}

type ColumnProps = {
  column: BoardColumn
  search: TaskSearch
  /** The card that was moved last. */
  moved: string | undefined
  onMenu: (menu: CardMenu) => void
  onDrop: (id: string) => void
}

function Column({ column, search, moved, onMenu, onDrop }: ColumnProps) {
  const { status, tasks, total, error, waiting, retry, leftOut } = column
  const element = useRef<HTMLElement>(null)
  const over = useCardDrop(element, onDrop)
  const word = statusWord(status)
  return (
    <section
      ref={element}
      className={classes.column}
      data-over={over || undefined}
      aria-label={word}
    >
      <h2 className={classes.heading} tabIndex={-1}>
        <StatusMark word={word} tone={toneOf(status)} />{' '}
        {total !== undefined && <span className={classes.quiet}>{formatNumber(total)}</span>}
      </h2>
      {error && <SectionFailed what="These tasks" error={error} onRetry={retry} />}
      {leftOut && tasks.length === 0 && (
        <p className={classes.note}>Hidden by the ‘Status’ filter.</p>
      )}
      {!leftOut && !waiting && tasks.length === 0 && <p className={classes.note}>No tasks here.</p>}
      <ul className={classes.cards} data-stale={(waiting && tasks.length > 0) || undefined}>
        {waiting && tasks.length === 0 && !error && !leftOut
          ? [200, 160, 180].map((width) => (
              <li key={width} className={classes.card}>
                <Skeleton width={width} />
              </li>
            ))
          : tasks.map((task) => (
              <BoardCard key={task.id} {...{ task, onMenu }} arriving={task.id === moved} />
            ))}
      </ul>
      <More {...{ column, search }} />
    </section>
  )
}

/** A board is for a survey: what it leaves out is said, and stands in the list. */
function More({
  column: { status, tasks, total },
  search,
}: Pick<ColumnProps, 'column' | 'search'>) {
  if (total === undefined || total <= tasks.length) return null
  return (
    <p className={classes.note}>
      The first {formatNumber(tasks.length)} of {formatNumber(total)}.{' '}
      <Link to="." search={{ ...search, view: undefined, status: [status] } as never}>
        Show all in the list
      </Link>
    </p>
  )
}
