/** Tasks as cards in a column for each status: moved by dragging, by a menu, or by keys. */
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { shade } from '#app/ui/browser/shade.ts'
import { useCardDrop } from '#app/ui/browser/drag-cards.ts'
import { formatNumber } from '#app/text/format.ts'
import { useMay } from '#app/ui/controls/may.tsx'
import { RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import { shortcuts, useListedKeys } from '#app/ui/keyboard/shortcuts.ts'
import { NewsOffer } from '#app/ui/list/news/list-news.tsx'
import { SectionFailed } from '#app/ui/layout/section.tsx'
import { type Task, taskOperations, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { BoardCard, type CardMenu } from './board-card.tsx'
import { useBoardKeys } from './board-keys.ts'
import { toneOf } from '#app/features/tasks/list/task-cells.tsx'
import { nameOf, statusWord } from '#app/data/tasks/labels.ts'
import { useTabStops } from './tab-stops.ts'
import { boardClass, type BoardColumn } from './use-board.ts'
import { useMoves } from './use-moves.ts'
import type { TaskSearch } from '#app/data/tasks/search.ts'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import classes from './task-board.module.css'

type Props = { columns: readonly BoardColumn[]; search: TaskSearch }

const noun = { one: 'task', many: 'tasks' }
const { go, move: moving } = shortcuts.board

export function TaskBoard({ columns, search }: Props) {
  const [menu, setMenu] = useState<CardMenu>()
  const { move, moved, announcement } = useMoves(columns)
  const canMove = useMay(taskOperations.patchTask)
  useListedKeys(canMove ? [go, moving] : [go])
  const tasks = columns.flatMap((column) => column.tasks)
  // The narrow column shows no error that another one shows: what failed is loaded again together.
  const isSaid = columns.some(({ error, collapsed }) => error && !collapsed)
  const errorOf = ({ error, collapsed }: BoardColumn) => (collapsed && isSaid ? null : error)
  const step = useBoardKeys(columns, canMove ? move : undefined)
  const { stopIn, onUse } = useTabStops(columns)
  const element = useRef<HTMLDivElement>(null)
  return (
    <>
      <BoardNews board={element} readAt={Math.max(...columns.map(({ readAt }) => readAt))} />
      <div
        ref={element}
        className={boardClass}
        role="presentation"
        onKeyDown={step}
        onFocus={onUse}
        onClick={onUse}
        data-collapsed={columns.some((one) => one.collapsed && !errorOf(one)) || undefined}
      >
        <span role="status" className="spoken-only">
          {announcement}
        </span>
        {columns.map((column) => (
          <Column
            key={column.status}
            {...{ column, search, moved }}
            stop={stopIn(column)}
            error={errorOf(column)}
            onMenu={setMenu}
            onRetry={() => {
              for (const one of columns) if (one.error) one.retry()
            }}
            onDrop={(id) => {
              const task = tasks.find((one) => one.id === id)
              move(task, column.status)
            }}
          />
        ))}
        {menu && <MoveMenu {...menu} onMove={move} onClose={() => setMenu(undefined)} />}
      </div>
    </>
  )
}

/** Cards that somebody else has changed are shaded; what would move cards is offered. */
function BoardNews({ board, readAt }: { board: RefObject<HTMLDivElement | null>; readAt: number }) {
  const cards = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  return (
    <NewsOffer
      noun={noun}
      isOverCards
      readAt={readAt}
      onChanged={(ids) => {
        for (const card of cards()) if (ids.has(card.dataset['card'] ?? '')) shade(card)
      }}
      onShow={() => board.current?.querySelector('h2')?.focus()}
    />
  )
}

type MoveMenuProps = CardMenu & {
  onMove: (task: Task, status: TaskStatus) => void
  onClose: () => void
}

const MoveMenu = ({ task, opener, onMove, onClose }: MoveMenuProps) => (
  <RowMenu
    opener={opener}
    label={`Move ${nameOf(task)} to`}
    onClose={onClose}
    items={taskStatuses.map((status) => ({
      label: statusWord(status),
      chosen: task.status === status,
      run: () => onMove(task, status),
    }))}
  />
)

type CardsProps = {
  column: BoardColumn
  /** What it says of its own failure. */
  error: BoardColumn['error']
  /** The id of the card that was moved last. */
  moved: string | undefined
  /** The id of the card that Tab leads to. */
  stop: string | undefined
  onMenu: (menu: CardMenu) => void
}

type ColumnProps = CardsProps & {
  search: TaskSearch
  onRetry: () => void
  onDrop: (id: string) => void
}

function Column({ column, error, search, moved, stop, onMenu, onRetry, onDrop }: ColumnProps) {
  const { status, tasks, total, waiting, isFilteredOut, collapsed } = column
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
      {collapsed !== undefined && (
        <button
          type="button"
          className={classes.toggle}
          data-opens={status}
          aria-expanded={!collapsed}
          aria-label={`${collapsed ? 'Show' : 'Hide'} tasks that are done`}
          onClick={column.onToggle}
        >
          {collapsed ? 'Show' : 'Hide'}
        </button>
      )}
      {error && <SectionFailed what="These tasks" {...{ error, onRetry }} />}
      {isFilteredOut && tasks.length === 0 && (
        <p className={classes.note}>Hidden by the ‘Status’ filter.</p>
      )}
      {!isFilteredOut && !waiting && !collapsed && !error && tasks.length === 0 && (
        <p className={classes.note}>No tasks here.</p>
      )}
      <Cards {...{ column, error, moved, stop, onMenu }} />
      <More {...{ column, search }} />
    </section>
  )
}

function Cards({ column, error, moved, stop, onMenu }: CardsProps) {
  const { tasks, waiting, isFilteredOut, collapsed } = column
  return (
    <ul className={classes.cards} data-stale={(waiting && tasks.length > 0) || undefined}>
      {waiting && tasks.length === 0 && !error && !isFilteredOut && !collapsed
        ? [200, 160, 180].map((width) => (
            <li key={width} className={classes.card}>
              <Skeleton width={width} />
            </li>
          ))
        : tasks.map((task) => (
            <BoardCard
              key={task.id}
              {...{ task, onMenu }}
              isMoved={task.id === moved}
              isStop={task.id === stop}
            />
          ))}
    </ul>
  )
}

/** A board is an overview: it says how many cards it leaves out, and links to the list of them all. */
function More({
  column: { status, tasks, total, collapsed },
  search,
}: Pick<ColumnProps, 'column' | 'search'>) {
  if (collapsed || total === undefined || total <= tasks.length) return null
  return (
    <p className={classes.note}>
      The first {formatNumber(tasks.length)} of {formatNumber(total)}.{' '}
      <Link to="." search={{ ...search, view: undefined, status: [status] } as never}>
        Show all in the list
      </Link>
    </p>
  )
}
