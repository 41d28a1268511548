/** Handles text that a person typed into a picker and left without choosing: it stays, with an error. */
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPress } from '#app/ui/browser/after-press.ts'
import type { PickerInForm } from './lookup-props.ts'
import type { useLookup } from './use-lookup.ts'

type Options = Pick<PickerInForm, 'onUnchosen'> & {
  lookup: ReturnType<typeof useLookup>
  /** The id of what the text can only mean. */
  meant: string | undefined
  /** One of what can be chosen: `a person`. */
  one: string
  choose: (id: string) => void
}

export function useUnchosen({ lookup, meant, one, choose, onUnchosen = () => {} }: Options) {
  const [left, setLeft] = useState(false)
  const [isSaid, setIsSaid] = useState(false)
  const isUnchosen = lookup.typed !== undefined && lookup.typed.trim() !== ''
  const error = isUnchosen ? `Choose ${one} from the list` : undefined
  const report = useEffectEvent(onUnchosen)
  useEffect(() => report(error), [error])
  useEffect(() => () => report(undefined), [])
  // What it means may be known only after it was left.
  const take = useEffectEvent(choose)
  useEffect(() => {
    if (left && meant !== undefined) take(meant)
  }, [left, meant])
  return {
    /** Said once the field was left, and the press that left it is over. */
    error: left && isSaid ? error : undefined,
    onType: () => {
      setLeft(false)
      setIsSaid(false)
    },
    onLeave: () => {
      // An emptied field is no choice: only its button clears it.
      if (!isUnchosen) lookup.settle()
      setLeft(true)
      afterPress(() => setIsSaid(true))
    },
  }
}
