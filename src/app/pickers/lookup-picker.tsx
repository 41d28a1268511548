/** Chooses one record by what is typed, among those that a lookup of the API answers. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ChoiceInForm, type Found, LookupChoice } from '#app/ui/filters/lookup-choice.tsx'
import { useTerm } from './use-term.ts'

/** A lookup answers no more than this (api.md, Limits). */
const most = 5
/** Stands for a name that is on its way. */
const unknown = '…'

type Chosen = {
  value: string | undefined
  /** What the chosen one is called, as far as that is known. */
  name: string | undefined
  /** Whether its name could not be read. */
  failed: boolean
}

/** What is typed, and the term to look up for it: none where it is the name of the chosen one. */
export function useLookup({ value, name, failed }: Chosen) {
  const { typed, term, onType } = useTerm()
  const shown = name ?? (failed ? 'Unknown name' : unknown)
  const searching = term !== '' && term !== unknown && !(value !== undefined && term === shown)
  return { typed, onType, value, name: shown, term: searching ? term : '' }
}

type Props<T> = ChoiceInForm & {
  label: string
  lookup: ReturnType<typeof useLookup>
  /** What the service found for the term. */
  found: Pick<UseQueryResult<readonly T[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** Stands in the empty field. */
  placeholder: string
  /** Said where nothing was found. */
  nothing: string
  /** What is looked for, at the beginning of a sentence: `Matters`. */
  noun: string
  /** Whether the lookup answers all there are where nothing is typed. */
  listsAll?: boolean
  /** How one of them is shown. */
  shown: (one: T) => Found
  onChange: (id: string | undefined, one: T | undefined) => void
}

export function LookupPicker<T extends { id: string }>(props: Props<T>) {
  const { lookup, found, noun, nothing, listsAll = false, shown, onChange, ...field } = props
  const { term, onType, ...typing } = lookup
  const searching = listsAll || term !== ''
  const askAgain = () => void (found.isError && found.refetch())
  const records = searching ? onePerId(found.data ?? []) : []
  const said = found.isFetching ? 'Searching…' : nothing
  return (
    <LookupChoice
      {...field}
      {...typing}
      found={records.map(shown)}
      says={searching ? said : field.placeholder}
      failure={
        found.isError
          ? `${noun} could not be searched. Keep typing, or press Enter, to try again.`
          : undefined
      }
      cut={!listsAll && records.length === most}
      onType={(text) => onType(text, askAgain)}
      onAgain={askAgain}
      onChange={(id) => {
        const one = records.find((record) => record.id === id)
        onChange(id, one)
      }}
    />
  )
}

/** A service may answer one record twice, or one that cannot be chosen for lack of an identifier. */
const onePerId = <T extends { id: string }>(found: readonly T[]) => [
  ...new Map(found.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]
