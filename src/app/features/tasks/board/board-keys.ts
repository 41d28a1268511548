/** Arrow keys on a board: they go to the next card or column; with Shift they move the card itself. */
import { type KeyboardEvent, useRef } from 'react'
import { type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import type { BoardColumn } from './use-board.ts'
import type { MoveCard } from './use-moves.ts'

type Step = { focus: HTMLElement } | { card: string; place: number; by: 1 | -1 }

const cardsOf = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]
const focusableIn = (card: HTMLElement | undefined) =>
  card?.querySelector<HTMLElement>('a[href], button')

/** `move` is left out for those who may not move cards. */
export function useBoardKeys(columns: readonly BoardColumn[], move: MoveCard | undefined) {
  /** The place of the card that was last moved out of sight: the way back leads there. */
  const left = useRef(0)
  return (event: KeyboardEvent<HTMLElement>) => {
    const to = stepFrom(event, left.current)
    if (!to) return
    event.preventDefault()
    if ('focus' in to) return to.focus.focus()
    // A key that is held goes on by itself: nobody has chosen the columns that it would lead to.
    if (!move || event.repeat) return
    const isIt = ({ id }: Task) => id === to.card
    const from = columns.findIndex(({ tasks }) => tasks.some(isIt))
    const board = event.currentTarget
    move(columns[from]?.tasks.find(isIt), taskStatuses[from + to.by], (_id, status) => {
      left.current = to.place
      focusToggle(board, status)
    })
  }
}

/**
 * On the button that opens the column which took the card, no key moves anything. On a neighbour of the card the
 * next press would move that one, which nobody has chosen.
 */
function focusToggle(board: HTMLElement, status: TaskStatus) {
  board.querySelector<HTMLElement>(`[data-opens="${status}"]`)?.focus()
}

function stepFrom(event: KeyboardEvent<HTMLElement>, left: number): Step | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return undefined
  const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[key]
  const column = target.closest('section')
  const card = target.closest<HTMLElement>('[data-card]')
  if (!card) {
    const leadsBack = by && !shiftKey && target.matches('[data-opens]')
    return leadsBack ? toColumn(column, left, by) : undefined
  }
  const place = cardsOf(column).indexOf(card)
  if (by && shiftKey) return { card: card.dataset['card'] ?? '', place, by }
  if (shiftKey) return undefined
  if (by) return toColumn(column, place, by)
  const down = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key]
  const next = down && focusableIn(cardsOf(column)[place + down])
  return next ? { focus: next } : undefined
}

/** The card at the same position in the next column that has any. */
function toColumn(column: Element | null, place: number, by: 1 | -1): Step | undefined {
  const step = (from: Element | null | undefined) =>
    by === 1 ? from?.nextElementSibling : from?.previousElementSibling
  for (let other = step(column); other; other = step(other)) {
    const cards = cardsOf(other)
    const next = focusableIn(cards[Math.min(place, cards.length - 1)])
    if (next) return { focus: next }
  }
  return undefined
}
