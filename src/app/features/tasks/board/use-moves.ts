/** What happens when a card is moved, whether it is dragged, or moved by its menu or by keys. */
import { useState } from 'react'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { nameOf, statusWord } from '#app/data/tasks/labels.ts'
import { changeStatus } from '#app/features/tasks/change-status.ts'
import { useTaskChange } from '#app/features/tasks/mutations.ts'
import type { BoardColumn } from './use-board.ts'

/** `onHidden` puts the focus elsewhere as the card goes into a collapsed column: without it, beside the card. */
export type MoveCard = (
  task: Task | undefined,
  status: TaskStatus | undefined,
  onHidden?: (id: string, status: TaskStatus) => void,
) => void

/** Moves a card at once and saves its new status; the moved card takes the focus. */
export function useMoves(columns: readonly BoardColumn[]) {
  const change = useTaskChange()
  const [moved, setMoved] = useState<Task>()
  const [announcement, announce] = useState('')
  const move: MoveCard = (task, status, onHidden = focusBeside) => {
    if (!task || !status || task.status === status) return
    const column = columns.find((one) => one.status === status)
    const isHidden = column?.isFilteredOut || column?.collapsed
    if (column?.isFilteredOut) focusHeading(task.id)
    else if (isHidden) onHidden(task.id, status)
    setMoved(isHidden ? undefined : task)
    announce(`${nameOf(task)}: ${statusWord(status)}`)
    change(changeStatus(task, status))
  }
  return { move, moved: moved?.id, announcement }
}

/** The card that has the focus, if it is this one. */
function focusedCard(id: string) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const card = cards.find(({ dataset }) => dataset['card'] === id)
  return card?.contains(document.activeElement) ? card : undefined
}

/**
 * A card that the filters will leave out leaves the focus to the heading of its column, where no key moves anything.
 */
const focusHeading = (id: string) =>
  focusedCard(id)?.closest('section')?.querySelector('h2')?.focus()

/** A card that moves out of sight leaves the focus to the next one of its column, or to the column's heading. */
function focusBeside(id: string) {
  const card = focusedCard(id)
  const beside = card?.nextElementSibling ?? card?.previousElementSibling
  const button = beside?.querySelector('button')
  if (button) button.focus()
  else focusHeading(id)
}
