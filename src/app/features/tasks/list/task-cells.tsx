// @chunk records
/** The cells of a task's row; a value that can be changed there is a button. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useNow } from '#app/ui/browser/now.ts'
import { dayAt } from '#app/text/days.ts'
import { formatCount, formatDate } from '#app/text/format.ts'
import { none } from '#app/ui/list/columns/cells.tsx'
import { RowLink } from '#app/ui/list/row-link.tsx'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import { useMay } from '#app/ui/controls/may.tsx'
import { StatusMark } from '#app/ui/controls/status-mark.tsx'
import { linksOf, type Task, taskOperations } from '#contract/tasks.ts'
import { dueInShort, dueWords, overdueBy } from '#app/data/tasks/due.ts'
import classes from './task-cells.module.css'
import type { Heading, TaskRow } from '#app/data/tasks/task-groups.ts'
import { useOptimisticTask } from '#app/features/tasks/mutations.ts'
import { linkNameOf, nameOf, priorityWord, statusWord, taskLabels } from '#app/data/tasks/labels.ts'
import { LazyName } from '#app/pickers/lazy-names.tsx'

export type EditedField = 'status' | 'priority' | 'dueDate' | 'assignedToId'
export type OnEdit = (task: Task, field: EditedField, opener: HTMLElement) => void

const tones: Record<string, 'plain' | 'due' | 'done'> = {
  Todo: 'plain',
  InProgress: 'due',
  Done: 'done',
}
export const toneOf = (status: string | undefined) => tones[status ?? ''] ?? 'quiet'

type CellProps = { task: Task; onEdit: OnEdit }

export function StatusCell({ task, onEdit }: CellProps) {
  const { status } = useOptimisticTask(task)
  const word = statusWord(status)
  return (
    <Edit {...{ task, onEdit }} field="status" menu>
      <span className={status === 'Done' ? classes.quiet : undefined}>
        <StatusMark word={word} tone={toneOf(status)} />
      </span>
    </Edit>
  )
}

export function PriorityCell({ task, onEdit }: CellProps) {
  const { priority } = useOptimisticTask(task)
  const word = priorityWord(priority)
  return (
    <Edit {...{ task, onEdit }} field="priority" menu>
      <span className={priority === 'High' ? classes.high : classes.soft}>{word}</span>
    </Edit>
  )
}

export function DueCell({ task, onEdit, hasRoom }: CellProps & Pick<DueProps, 'hasRoom'>) {
  const wanted = useOptimisticTask(task)
  return (
    <Edit {...{ task, onEdit }} field="dueDate" isNone={!wanted.dueDate}>
      <Due task={wanted} hasRoom={hasRoom} />
    </Edit>
  )
}

type DueProps = {
  task: Pick<Task, 'dueDate' | 'status'>
  /** Whether a line has room for a year and any number of days. */
  hasRoom?: boolean | undefined
}

/** The due date; overdue is shown by a word, not by colour alone. */
export function Due({ task: { dueDate, status }, hasRoom }: DueProps) {
  const today = dayAt(useNow())
  if (!dueDate) return none
  const due = { dueDate, status }
  const { day, overdue } = hasRoom
    ? { day: dueWords(dueDate, today), overdue: overdueBy(due, today) }
    : dueInShort(due, today)
  return (
    <>
      <time dateTime={dueDate} title={formatDate(dueDate)} data-date={formatDate(dueDate)}>
        {day}
      </time>
      {overdue && <span className={classes.overdue}> · {overdue}</span>}
    </>
  )
}

export function AssigneeCell({ task, onEdit }: CellProps) {
  const wanted = useOptimisticTask(task)
  const known = wanted.assignedToId === task.assignedToId
  const isNone = !linksOf(wanted).assignedToId && !(known && task.assignedTo?.name)
  return (
    <Edit {...{ task, onEdit }} field="assignedToId" isNone={isNone}>
      {known ? <Assignee task={task} /> : <NameOf of="contact" id={wanted.assignedToId ?? ''} />}
    </Edit>
  )
}

export function Assignee({ task }: { task: Task }) {
  const { assignedToId } = linksOf(task)
  if (task.assignedTo?.name) return <bdi>{task.assignedTo.name}</bdi>
  return assignedToId ? <NameOf of="contact" id={assignedToId} /> : none
}

const NameOf = (props: ComponentProps<typeof LazyName>) => (
  <bdi>
    <LazyName {...props} />
  </bdi>
)

/** The matter or contact of a task, by its name. */
export function LinkName({ task }: { task: Task }) {
  const { matterId, contactId } = linksOf(task)
  const known = linkNameOf(task)
  if (known) return <JoinedText of={known} />
  if (contactId) return <NameOf of="contact" id={contactId} />
  if (!matterId) return none
  return <NameOf of="matter" id={matterId} />
}

export function LinkCell({ task }: { task: Task }) {
  const { matterId, contactId } = linksOf(task)
  const name = <LinkName task={task} />
  if (matterId) {
    return (
      <RowLink to="/matters/$matterId" params={{ matterId }}>
        {name}
      </RowLink>
    )
  }
  if (!contactId) return name
  return (
    <RowLink to="/contacts/$contactId" params={{ contactId }}>
      {name}
    </RowLink>
  )
}

type DescribedProps = { task: TaskRow; lines: 1 | 2; linked: boolean }

/** The description; below it, on narrow screens, due date and link. A heading row shows its group instead. */
export function DescriptionCell({ task, lines, linked }: DescribedProps) {
  const { heading } = task
  const wanted = useOptimisticTask(task)
  if (heading) {
    return (
      <span className={classes.heading}>
        <span className={classes.group}>
          <HeadingName heading={heading} />
        </span>{' '}
        <span className={classes.count}>{formatCount(heading.count, 'task', 'tasks')}</span>
      </span>
    )
  }
  const name = nameOf(task)
  return (
    <>
      <span className={classes.name} dir="auto" data-done={wanted.status === 'Done' || undefined}>
        {task.id === '' ? (
          name
        ) : (
          <RowLink to="/tasks/$taskId" params={{ taskId: task.id }}>
            {name}
          </RowLink>
        )}
      </span>
      {lines === 2 && (
        <span className={classes.below}>
          <span className={classes.due}>
            <Due task={wanted} />
            {!linked && ' · '}
          </span>
          {!linked && <LinkName task={task} />}
        </span>
      )}
    </>
  )
}

function HeadingName({ heading: { label, grouping, first } }: { heading: Heading }) {
  if (label !== undefined) return <JoinedText of={label} />
  return grouping === 'matter' ? <LinkName task={first} /> : <Assignee task={first} />
}

type EditProps = CellProps & {
  field: EditedField
  /** Whether a dash stands in the place of a value. */
  isNone?: boolean
  menu?: boolean
  children: ReactNode
}

/** Named by its own label and then by what is drawn in it; a text that is only spoken would be found by Ctrl+F. */
function Edit({ task, onEdit, field, isNone, menu, children }: EditProps) {
  const id = useId()
  const isAllowed = useMay(taskOperations.patchTask)
  if (task.id === '' || !isAllowed) return children
  return (
    <button
      type="button"
      className={classes.edit}
      id={id}
      aria-haspopup={menu ? 'menu' : 'dialog'}
      aria-label={`${taskLabels[field]} of ${nameOf(task)}:${isNone ? ' none' : ''}`}
      aria-labelledby={`${id} ${id}value`}
      onClick={({ currentTarget }) => onEdit(task, field, currentTarget)}
    >
      <span id={`${id}value`} className={classes.value}>
        {children}
      </span>
    </button>
  )
}
