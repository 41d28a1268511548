/** Which row of a list is active: the one that keys act on (list-keys.tsx). */
import { useId, useState } from 'react'
import type { ScrollPosition } from './scroll/scroll-positions.ts'

export type ActiveRow = {
  /** -1: none. */
  place: number
  /** What its element is called. */
  id: string
  /** The entry of the history at which the rows began, and whether the list had the focus when that was left. */
  entry: string
  focused: boolean
  choose: (place: number) => void
}

/** The number of a row among all, as a screen reader counts them: from 1, with the head. */
export const rowIndexAt = (place: number, offset: number) => offset + place + 2

/** `view` names what the rows answer; another view has no active row but that of `start`. */
export function useActiveRow(
  view: string | undefined,
  start: ScrollPosition & { entry: string },
): ActiveRow {
  const id = useId()
  const [place, choose] = useState(start.active)
  const [viewed, setViewed] = useState(view)
  if (viewed !== view) {
    setViewed(view)
    choose(start.active)
  }
  return { place, id, entry: start.entry, focused: view !== undefined && start.focused, choose }
}
