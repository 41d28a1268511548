/** The card of each column that Tab leads to: the one that was used last, and not each of a hundred. */
import { type SyntheticEvent, useState } from 'react'
import type { TaskStatus } from '#contract/tasks.ts'
import type { BoardColumn } from './use-board.ts'

type Used = { id: string; place: number }

export function useTabStops(columns: readonly BoardColumn[]) {
  const [used, setUsed] = useState<Partial<Record<TaskStatus, Used>>>({})
  const onUse = ({ target }: SyntheticEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    for (const { status, tasks } of card ? columns : []) {
      const place = tasks.findIndex(({ id }) => id === card?.dataset['card'])
      const id = tasks[place]?.id
      if (id !== undefined) setUsed({ ...used, [status]: { id, place } })
    }
  }
  /** The id of the card; the one that takes the place of a card that is gone takes over from it. */
  const stopIn = ({ status, tasks }: BoardColumn) => {
    const { id: last, place } = used[status] ?? { place: 0 }
    const isThere = tasks.some(({ id }) => id === last)
    return isThere ? last : tasks[Math.min(place, tasks.length - 1)]?.id
  }
  return { stopIn, onUse }
}
