/** What is typed into a picker, and the term to look up. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** How long after the last keystroke the lookup starts, in milliseconds. */
const debounceMs = 200

/** If the same text was typed again, `onType` calls `onSame` instead of changing the term. */
export function useTerm() {
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const settle = useDebouncedCallback((text: string, onSame: () => void) => {
    if (text === term) onSame()
    else setTerm(text)
  }, debounceMs)
  const onType = (text: string, onSame: () => void) => {
    setTyped(text)
    settle(text.trim(), onSame)
  }
  return { typed, term, onType }
}
