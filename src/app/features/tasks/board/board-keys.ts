/** Arrow keys on a board: they go to the next card or column; with Shift they move the card itself. */
import type { KeyboardEvent } from 'react'

type Step = { focus: HTMLElement } | { card: string; by: 1 | -1 }

const cardsOf = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]
const focusableIn = (card: HTMLElement | undefined) =>
  card?.querySelector<HTMLElement>('a[href], button')

export function stepFrom(event: KeyboardEvent<HTMLElement>): Step | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  if (!card || ctrlKey || metaKey || altKey) return undefined
  const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[key]
  if (by && shiftKey) return { card: card.dataset['card'] ?? '', by }
  if (shiftKey) return undefined
  const column = card.closest('section')
  const place = cardsOf(column).indexOf(card)
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
