// @chunk pieces
/** Keeps the places of what leaves a list while the pointer is over it, so that no other button slides under it. */
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * `places`: the ids in order, with the height of each that is gone. `isOver`: whether the pointer is over the list.
 * Spread `props` on the element of the list; each entry in it has its id as `data-place`.
 */
export function useSteadyPlaces<Over extends HTMLElement>(ids: readonly string[]) {
  const [over, setOver] = useState(false)
  const [order, setOrder] = useState(ids)
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({})
  const element = useRef<Over>(null)
  const added = ids.filter((id) => !order.includes(id))
  const next = over && ids.length > 0 ? [...order, ...added] : ids
  const key = next.join('\n')
  if (key !== order.join('\n')) setOrder(next)
  useLayoutEffect(() => {
    const entries = [...(element.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const measured = entries.map((one) => [one.dataset['place'], one.offsetHeight])
    setHeights((before) => ({ ...before, ...Object.fromEntries(measured) }))
  }, [key])
  // A finger rests nowhere: only a mouse, or a pen, stays where it was. What appears under one at rest is not pointed at.
  const onPointerMove = ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch')
  const onPointerLeave = () => setOver(false)
  return {
    isOver: over,
    places: next.map((id) => ({
      id,
      goneHeight: ids.includes(id) ? undefined : (heights[id] ?? 0),
    })),
    props: { ref: element, onPointerMove, onPointerLeave },
  }
}
