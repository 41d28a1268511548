/** The options of a filter that are looked up as a person types; before that, those that are probably meant. */
import type { UseQueryResult } from '@tanstack/react-query'
import { fits, type Option, OptionList } from '#app/ui/filters/option-list.tsx'
import type { useTerm } from './use-term.ts'

type Found = Omit<Option, 'chosen'>

type Props = {
  label: string
  placeholder: string
  /** What is searched, as the start of a sentence: `People`. */
  noun: string
  /** Said where nothing was found. */
  none: string
  text: ReturnType<typeof useTerm>
  found: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  /** What was found; undefined until something was looked up. */
  results: readonly Found[] | undefined
  /** What is probably meant, while nothing is typed or found. */
  suggested: readonly Found[]
  chosen: readonly string[]
  several?: boolean
  onPick: (id: string) => void
}

export function FoundList(props: Props) {
  const { noun, none, text, found, results, suggested, chosen, ...rest } = props
  const { typed, term, onType } = text
  const { isError, isFetching, refetch } = found
  const retry = () => void (isError && refetch())
  // A list would claim that nothing else was found.
  const shown = isError
    ? []
    : onePerId((typed.trim() && results) || suggested.filter(({ label }) => fits(label, typed)))
  const empty = term !== '' && shown.length === 0 && (isFetching ? 'Searching…' : none)
  return (
    <OptionList
      {...rest}
      typed={typed}
      onType={(words) => onType(words, retry)}
      options={shown.map((one) => ({ ...one, chosen: chosen.includes(one.value) }))}
      onRetry={retry}
      note={
        isError
          ? `${noun} could not be searched. Keep typing, or press Enter, to try again.`
          : empty
      }
    />
  )
}

/** A service may return a record twice, or one that cannot be chosen because it has no identifier. */
const onePerId = <T extends { value: string }>(options: readonly T[]) => [
  ...new Map(options.filter(({ value }) => value).map((one) => [one.value, one])).values(),
]
