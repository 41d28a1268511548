// @chunk records
/** The next tasks of a matter or contact: the first that are not done, by due date. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Skeleton } from '#app/ui/controls/skeleton.tsx'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { Section, SectionFailed } from '#app/ui/layout/section.tsx'
import { openStatuses, type Task, taskOperations } from '#contract/tasks.ts'
import classes from './next-tasks.module.css'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskOwner } from '#app/data/tasks/search.ts'
import { Due } from './task-cells.tsx'
import { useKeptInPlace } from './use-kept-in-place.ts'
import { useOptimisticTask, useTaskChange } from '#app/features/tasks/mutations.ts'
import { changeStatus } from '#app/features/tasks/change-status.ts'
import { nameOf } from '#app/data/tasks/labels.ts'

/** How many are shown. */
const count = 5
const query = {
  status: [...openStatuses],
  sortBy: 'dueDate' as const,
  pageIndex: 0,
  pageSize: count,
}

/** Their matters may have some all the same. */
const noneOfContact = 'No open tasks linked to this contact itself.'

type Props = {
  owner: NonNullable<TaskOwner>
  /** Links to all tasks and to a new one. */
  children: ReactNode
}

export function NextTasks({ owner, children }: Props) {
  const { data, error, refetch } = useQuery({
    ...taskQueries.list(query, owner),
    meta: { isAside: 'beside' },
  })
  const links = useRef<HTMLParagraphElement>(null)
  return (
    <Section heading="Next">
      {error && !data ? (
        <SectionFailed what="The tasks" error={error} onRetry={refetch} />
      ) : (
        <Rows
          tasks={data?.records}
          none={'associatedContactId' in owner ? noneOfContact : 'No open tasks.'}
          onEmptied={() => links.current?.querySelector('a')?.focus()}
        />
      )}
      <p ref={links} className={classes.more}>
        {children}
      </p>
    </Section>
  )
}

type RowsProps = {
  tasks: readonly Task[] | undefined
  /** Said where there are none. */
  none: string
  /** Called when the row that had the focus has gone, and no other is left to take it. */
  onEmptied: () => void
}

function Rows({ tasks, none, onEmptied }: RowsProps) {
  const { rows, keep, props } = useKeptInPlace(tasks?.slice(0, count) ?? [])
  const list = useFocusKept(rows, onEmptied)
  if (tasks && rows.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul ref={list} className={classes.list} {...props}>
      {tasks
        ? rows.map(({ id, task, ticked }) => (
            <Row key={id} task={task ?? { ...ticked, id, status: 'Done' }} {...{ ticked, keep }} />
          ))
        : [200, 160].map((width) => (
            <li key={width} className={classes.row}>
              <Skeleton width={width} />
            </li>
          ))}
    </ul>
  )
}

/** A task that was ticked leaves the list: the focus goes to the one that takes its place. */
function useFocusKept(rows: readonly unknown[], onEmptied: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<{ element: Element; place: number }>(undefined)
  useLayoutEffect(() => {
    const lines = [...(list.current?.children ?? [])]
    const { activeElement, body } = document
    if (held.current && !held.current.element.isConnected && activeElement === body) {
      const line = lines[Math.min(held.current.place, lines.length - 1)]
      const box = line?.querySelector('input')
      if (box) box.focus()
      else onEmptied()
    }
    const note = () => {
      const place = lines.findIndex((line) => line.contains(document.activeElement))
      held.current = place < 0 ? undefined : { element: lines[place]!, place }
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [rows, onEmptied])
  return list
}

type RowProps = {
  task: Task
  /** What it was as it was ticked here, for as long as it can be taken back here. */
  ticked: Task | undefined
  keep: (task: Task) => void
}

function Row({ task, ticked, keep }: RowProps) {
  const change = useTaskChange()
  const wanted = useOptimisticTask(task)
  const name = nameOf(task)
  return (
    <li className={classes.row}>
      <May call={taskOperations.patchTask}>
        <label className={classes.target}>
          <input
            type="checkbox"
            aria-label={`Done: ${name}`}
            checked={wanted.status === 'Done'}
            onChange={({ currentTarget: { checked } }) => {
              keep(ticked ?? task)
              const before = openStatuses.find((status) => status === (ticked ?? task).status)
              change(changeStatus(task, checked ? 'Done' : (before ?? 'Todo')))
            }}
          />
        </label>
      </May>
      <span className={classes.name} dir="auto">
        <RowLink to="/tasks/$taskId" params={{ taskId: task.id }}>
          {name}
        </RowLink>
      </span>
      <span className={classes.due}>
        <Due task={wanted} />
      </span>
    </li>
  )
}
