/** Where a list begins: at its top, or where a person stood in it when they left this entry of the history. */
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type ScrollPosition, scrollPositions } from './scroll-positions.ts'

const top: ScrollPosition = { row: 0, active: -1, focused: false }
/** What names an entry of the history. */
export const entryOf = ({ state }: { state: { __TSR_key?: string } }) => state.__TSR_key ?? ''

/** `view` names what the rows answer; it begins at the entry of the history that is there when it changes. */
export function useInitialScroll(view: string | undefined) {
  // Not listened to: the address changes a moment before the view, and the list would be drawn for each.
  const { latestLocation } = useRouter()
  const [start, setStart] = useState({ view, entry: entryOf(latestLocation) })
  if (start.view !== view) setStart({ view, entry: entryOf(latestLocation) })
  return useMemo(
    () => ({ entry: start.entry, ...(scrollPositions().get(start.entry) ?? top) }),
    [start],
  )
}
