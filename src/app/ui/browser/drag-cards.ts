/** Dragging cards between columns; a menu and keys offer the same. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Makes an element a card that can be dragged, if `id` says which; tells whether it is being dragged. */
export function useCardDrag(card: RefObject<HTMLElement | null>, id: string | undefined) {
  const [dragged, setDragged] = useState(false)
  useEffect(
    () =>
      card.current && id !== undefined
        ? draggable({
            element: card.current,
            getInitialData: () => ({ card: id }),
            onDragStart: () => setDragged(true),
            onDrop: () => setDragged(false),
          })
        : undefined,
    [card, id],
  )
  return dragged
}

/** Makes an element a column that takes cards; tells whether one hovers over it. */
export function useCardDrop(column: RefObject<HTMLElement | null>, onDrop: (id: string) => void) {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      column.current
        ? dropTargetForElements({
            element: column.current,
            canDrop: ({ source }) => typeof source.data['card'] === 'string',
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: ({ source }) => {
              setOver(false)
              const { card } = source.data
              if (typeof card === 'string') drop(card)
            },
          })
        : undefined,
    [column],
  )
  return over
}
