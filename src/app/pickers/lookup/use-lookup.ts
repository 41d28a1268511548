/** What a picker shows and looks up: the name of what is chosen, until something else is typed. */
import { useState } from 'react'
import { useTerm } from './use-term.ts'

/** Shown while a name loads. */
const pendingName = '…'

type Chosen = {
  value: string | undefined
  /** The name of the chosen record, if it is known. */
  name: string | undefined
  /** Whether its name could not be loaded. */
  failed: boolean
}

/** `typed` is what was typed in place of the name; undefined while nothing was, or once it is settled. */
export function useLookup({ value, name, failed }: Chosen) {
  const text = useTerm()
  const [edited, setEdited] = useState<{ value: string | undefined }>()
  const shown = value === undefined ? '' : (name ?? (failed ? 'Unknown name' : pendingName))
  // A choice that was made elsewhere meanwhile shows its own name.
  const isEdited = edited !== undefined && edited.value === value && text.typed !== shown
  return {
    value,
    name: shown,
    typed: isEdited ? text.typed : undefined,
    term: isEdited ? text.term : '',
    onType: (words: string, onSame: () => void) => {
      setEdited({ value })
      text.onType(words, onSame)
    },
    /** Back to the name of what is chosen. */
    settle: () => setEdited(undefined),
  }
}
