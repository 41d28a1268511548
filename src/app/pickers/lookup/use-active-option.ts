/**
 * Which option of a picker is highlighted, and taken by Enter: the first one once something is typed or an arrow was
 * pressed, until the arrows move it. After a click into the field it is none: Enter would choose what nobody meant.
 */
import { useEffect, useState } from 'react'
import { noneAt, type OptionGroup } from './lookup-choices.ts'

type Options = {
  /** What the ids of the options begin with. */
  id: string
  opened: boolean
  /** Whether anything stands in the field that looks for one. */
  isTyped: boolean
}

export function useActiveOption(groups: readonly OptionGroup[], { id, opened, isTyped }: Options) {
  const ids = groups.flatMap(({ options }) => options.map((one) => one.id))
  const [moved, setMoved] = useState<string>()
  const [byArrow, setByArrow] = useState(false)
  // Options that are actions, such as 'New person', are reached by the arrows alone.
  const first = isTyped || byArrow ? ids.findIndex((one) => noneAt(one) === undefined) : -1
  const at = moved !== undefined && ids.includes(moved) ? ids.indexOf(moved) : first
  const active = opened ? ids[at] : undefined
  const elementId = active === undefined ? undefined : `${id}${at}`
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' })
  }, [elementId])
  return {
    id: active,
    /** The id of its element on the page. */
    elementId,
    move: (step: number) => {
      const from = at < 0 && step < 0 ? 0 : at
      setMoved(ids[(from + step + ids.length) % ids.length])
    },
    /** An arrow opened the list: the first one is highlighted, also where it comes later. */
    begin: () => setByArrow(true),
    reset: () => {
      setMoved(undefined)
      setByArrow(false)
    },
  }
}
