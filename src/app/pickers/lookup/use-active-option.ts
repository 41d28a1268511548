/** Which option of a picker is highlighted, and taken by Enter: at first the first one, until the arrows lead on. */
import { useEffect, useState } from 'react'
import { noneAt, type OptionGroup } from './lookup-choices.ts'

type Options = {
  /** What the ids of the options begin with. */
  id: string
  opened: boolean
}

export function useActiveOption(groups: readonly OptionGroup[], { id, opened }: Options) {
  const ids = groups.flatMap(({ options }) => options.map((one) => one.id))
  const [moved, setMoved] = useState<string>()
  // What is no record, only the arrows reach.
  const first = ids.findIndex((one) => noneAt(one) === undefined)
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
    move: (step: number) => setMoved(ids[(at + step + ids.length) % ids.length]),
    reset: () => setMoved(undefined),
  }
}
