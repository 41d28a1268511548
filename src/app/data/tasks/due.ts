// @chunk task-parts
/** When a task is due, in words: overdue is written out, never shown by colour alone. */
import { addDays, daysBetween, weekdayOf, weekOf } from '#app/text/days.ts'
import { formatCount, formatDate } from '#app/text/format.ts'
import type { Task } from '#contract/tasks.ts'

type Due = Pick<Task, 'dueDate' | 'status'>

/** Whether the day has passed and the work has not been done. */
export const isOverdue = ({ dueDate, status }: Due, today: string) =>
  dueDate !== undefined && dueDate < today && status !== 'Done'

/** `3 days overdue`, or nothing. */
export function overdueBy(task: Due, today: string) {
  if (!isOverdue(task, today)) return undefined
  return `${formatCount(daysBetween(task.dueDate!, today), 'day', 'days')} overdue`
}

/** As short as possible: `Today`, `Tomorrow`, `Mon 23 Nov` within a week, `27 Nov`, and the year if it differs. */
export function dueWords(dueDate: string, today: string) {
  const days = daysBetween(today, dueDate)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  const full = formatDate(dueDate)
  const short = dueDate.slice(0, 4) === today.slice(0, 4) ? full.slice(0, -5) : full
  return days > 1 && days < 7 ? `${weekdayOf(dueDate)} ${short}` : short
}

/** For so many days it is said how many; beyond them the date says how long it is. */
const countedDays = 99

/** What a column of a list has room for: never a year and a number of days. */
export function dueInShort({ dueDate, status }: Due & { dueDate: string }, today: string) {
  const day = dueWords(dueDate, today)
  const overdue = overdueBy({ dueDate, status }, today)
  if (!overdue) return { day }
  return daysBetween(dueDate, today) > countedDays
    ? { day, overdue: 'overdue' }
    : { day: day.replace(/ \d{4}$/, ''), overdue }
}

/** The groups of days, in their order. */
export const dueGroups = [
  'Overdue',
  'Earlier',
  'Today',
  'Tomorrow',
  'This week',
  'Next week',
  'Later',
  'No due date',
] as const

/** Which of the groups a task is in. */
export function dueGroupOf(task: Due, today: string): (typeof dueGroups)[number] {
  const { dueDate } = task
  if (!dueDate) return 'No due date'
  if (dueDate < today) return isOverdue(task, today) ? 'Overdue' : 'Earlier'
  if (dueDate === today) return 'Today'
  if (dueDate === addDays(today, 1)) return 'Tomorrow'
  const { to } = weekOf(today)
  if (dueDate <= to) return 'This week'
  return dueDate <= addDays(to, 7) ? 'Next week' : 'Later'
}
