/** The text of a field for a date: applied on blur or Enter, and kept if it is not a date. */
import { useState } from 'react'
import { faultOfTypedDate, readTypedDate } from '#app/text/typed-dates.ts'
import { formatDate } from '#app/text/format.ts'

const formatted = (value: string | undefined) => (value ? formatDate(value) : '')

export function useTypedDate(
  value: string | undefined,
  onChange: (date: string | undefined) => void,
) {
  const [typed, setTyped] = useState(() => formatted(value))
  const [previous, setPrevious] = useState(value)
  const [isInvalid, setIsInvalid] = useState(false)
  if (previous !== value) {
    setPrevious(value)
    setTyped(formatted(value))
    setIsInvalid(false)
  }
  const commit = () => {
    const date = readTypedDate(typed)
    setIsInvalid(date === undefined && typed.trim() !== '')
    if (date !== undefined) setTyped(formatted(date))
    if (date !== value && (date !== undefined || typed.trim() === '')) onChange(date)
  }
  return { typed, setTyped, isInvalid, commit }
}

/** What is wrong with it, and that the date of before still counts, where there is one. */
export const noDate = (typed: string, value: string | undefined) =>
  `${faultOfTypedDate(typed)}${value ? `. The filter still uses ${formatted(value)}.` : ''}`
