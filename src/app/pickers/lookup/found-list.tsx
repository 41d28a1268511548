/** The options of a filter that are looked up as a person types; before that, those that are probably meant. */
import type { UseQueryResult } from '@tanstack/react-query'
import { OptionList } from '#app/ui/filters/option-list.tsx'
import { type Found, isFor } from './fitting.ts'
import { onePerId } from './one-per-id.ts'
import type { useTerm } from './use-term.ts'

type Props = {
  label: string
  placeholder: string
  /** What is searched, as the start of a sentence: `People`. */
  noun: string
  /** Said where nothing was found. */
  none: string
  text: ReturnType<typeof useTerm>
  found: Pick<UseQueryResult, 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** What was found; undefined until something was looked up. */
  results: readonly Found[] | undefined
  /** What is probably meant, while nothing is typed or found. */
  suggested: readonly Found[]
  /** Said of those that are suggested. */
  help?: string | undefined
  chosen: readonly string[]
  several?: boolean
  onPick: (id: string) => void
}

export function FoundList(props: Props) {
  const { noun, none, text, found, results, suggested, help, chosen, ...rest } = props
  const { typed, term, onType } = text
  const { isError, isFetching, isPlaceholderData, refetch } = found
  const retry = () => void (isError && refetch())
  /** Whether the results are for what is typed now: Enter must not choose a match of an earlier, shorter text. */
  const isCurrent = typed.trim() === term && results !== undefined && !isPlaceholderData
  const listed = (typed.trim() && results) || suggested
  const fitting = isCurrent ? listed : listed.filter((one) => isFor(one, typed))
  // A list would claim that nothing else was found.
  const shown = isError ? [] : onePerId(fitting)
  const missing = typed.trim() !== '' && shown.length === 0
  const note = missing ? (isCurrent && !isFetching ? none : 'Searching…') : !typed.trim() && help
  return (
    <OptionList
      {...rest}
      typed={typed}
      onType={(words) => onType(words, retry)}
      options={shown.map(({ id, name, details }) => ({
        value: id,
        label: name,
        details,
        chosen: chosen.includes(id),
      }))}
      onRetry={retry}
      note={
        isError ? `${noun} could not be searched. Keep typing, or press Enter, to try again.` : note
      }
    />
  )
}
