/** What is typed into a picker, and what is looked up for it. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** How long after the last keystroke something is looked up, in milliseconds. */
const pause = 200

/** `onType` calls `onSame`, instead of changing the term, when the same text was typed once more. */
export function useTerm() {
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const settle = useDebouncedCallback((text: string, onSame: () => void) => {
    if (text === term) onSame()
    else setTerm(text)
  }, pause)
  const onType = (text: string, onSame: () => void) => {
    setTyped(text)
    settle(text.trim(), onSame)
  }
  return { typed, term, onType }
}
