// @chunk later
/** The text of a field for a date: applied on blur or Enter, and kept if it is not a date. */
import { useState } from 'react'
import { readTypedDate } from '#app/text/typed-dates.ts'
import { formatDate } from '#app/text/format.ts'

const formatted = (value: string | undefined) => (value ? formatDate(value) : '')

type Options = {
  /** `2026-12-01`, or nothing. */
  value: string | undefined
  onChange: (date: string | undefined) => void
  /** What counts while something else than a date is typed: the date of before, or none. */
  whenWrong: 'keep' | 'clear'
}

export function useTypedDate({ value, onChange, whenWrong }: Options) {
  const [typed, setTyped] = useState(() => formatted(value))
  const [previous, setPrevious] = useState(value)
  const [isWrong, setIsWrong] = useState(false)
  if (previous !== value) {
    setPrevious(value)
    setTyped(formatted(value))
    setIsWrong(false)
  }
  /** Returns whether what is typed is no date. */
  const commit = () => {
    const date = readTypedDate(typed)
    const isFault = date === undefined && typed.trim() !== ''
    setIsWrong(isFault)
    if (isFault && whenWrong === 'keep') return isFault
    // A change of our own leaves the text as it is.
    setPrevious(date)
    if (date !== undefined) setTyped(formatted(date))
    if (date !== value) onChange(date)
    return isFault
  }
  return { typed, setTyped, isWrong, commit }
}
