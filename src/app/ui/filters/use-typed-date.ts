// @chunk later
/** The text of a field for a date: applied on blur or Enter, or as it is typed, and kept if it is not a date. */
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
  const apply = (text: string) => {
    const date = readTypedDate(text)
    const isFault = date === undefined && text.trim() !== ''
    if (isFault && whenWrong === 'keep') return { date, isFault }
    // A change of our own leaves the text as it is.
    setPrevious(date)
    if (date !== value) onChange(date)
    return { date, isFault }
  }
  /** Returns whether what is typed is no date. */
  const commit = () => {
    const { date, isFault } = apply(typed)
    setIsWrong(isFault)
    if (date !== undefined) setTyped(formatted(date))
    return isFault
  }
  /** Applies the text as it is typed; returns whether it is no date, which the field says on blur. */
  const onType = (text: string) => {
    setTyped(text)
    return apply(text).isFault
  }
  return { typed, setTyped, isWrong, onType, commit }
}
