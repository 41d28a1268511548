/** What the box of the palette and its list, which is loaded later, tell each other. */
import type { KeyboardEvent, RefObject } from 'react'

/** What the list shows, for screen readers. */
export type ShownList = { listId?: string; activeId?: string | undefined; isExpanded?: boolean }

export type PressKey = (event: KeyboardEvent<HTMLInputElement>) => void

export type PaletteLink = {
  typed: string
  input: RefObject<HTMLInputElement | null>
  /** What was typed when Enter was pressed before the answer arrived; its best row opens once it does. */
  awaited: string | undefined
  onAwait: (typed: string | undefined) => void
  onList: (list: ShownList) => void
  /** Takes what the keys of the box do, once the list is here. */
  onKeys: (press: PressKey) => void
  onClose: () => void
}
