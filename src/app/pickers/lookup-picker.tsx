/** Chooses one record by what is typed, among those that a lookup of the API answers. */
import { Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'
import classes from './lookup-picker.module.css'
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

/** What a field of a form adds to a picker. */
export type PickerInForm = {
  help?: ReactNode
  /** What is wrong with what was chosen. */
  error?: string | undefined
  required?: boolean | undefined
  /** Whether it has the focus from the first. */
  focused?: boolean
  onBlur?: () => void
}

type Props<T> = PickerInForm & {
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
  /** How one of them is shown; `details` tell those of one name apart. */
  shown: (one: T) => { id: string; name: string; details?: string | undefined }
  onChange: (id: string | undefined, one: T | undefined) => void
}

export function LookupPicker<T extends { id: string }>(props: Props<T>) {
  const { label, lookup, found, noun, nothing, listsAll = false, shown, onChange } = props
  const { help, error, required, focused = false, placeholder, onBlur } = props
  const { value, name, typed, term, onType } = lookup
  const { isError, isFetching, refetch, data = [] } = found
  const searching = listsAll || term !== ''
  const askAgain = () => void (isError && refetch())
  const records = searching ? onePerId(data) : []
  const all = records.map(shown)
  const options = all
    .filter(({ id }) => id !== value)
    .map((one) => ({ value: one.id, label: one.name }))
  const said = isFetching ? 'Searching…' : nothing
  const failure = `${noun} could not be searched. Keep typing, or press Enter, to try again.`
  const cut = !listsAll && records.length === most
  return (
    <Select
      {...useSelectedName(value !== undefined && typed === name ? name : undefined)}
      {...behaviour}
      label={<Label of={label} required={required} />}
      placeholder={placeholder}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      data={value === undefined ? options : [{ value, label: name }, ...options]}
      // An empty list would stand over the error, and say that nothing was found.
      filter={({ options: fitting }) => (isError ? [] : fitting)}
      searchValue={typed}
      onSearchChange={(text) => onType(text, askAgain)}
      onKeyDown={({ key }) => key === 'Enter' && askAgain()}
      onChange={(id) => {
        const one = records.find((record) => record.id === id)
        onChange(id ?? undefined, one)
      }}
      aria-required={required}
      {...(focused && { autoFocus: true })}
      error={error ?? (isError ? failure : undefined)}
      {...(onBlur && { onBlur })}
      nothingFoundMessage={isError ? undefined : searching ? said : placeholder}
      renderOption={({ option }) => (
        <Option {...option} details={all.find(({ id }) => id === option.value)?.details} />
      )}
      description={cut ? 'The five best matches. Type more to narrow them down' : help}
    />
  )
}

const behaviour = {
  searchable: true,
  clearable: true,
  // A press, an arrow or a letter opens it; the focus alone would lay it over what the field has to say.
  openOnFocus: false,
  // In its place in the page: within the dialog, the panel or the form that it belongs to.
  comboboxProps: { withinPortal: false },
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies Partial<SelectProps>

const Label = ({ of: label, required }: { of: string; required: boolean | undefined }) => (
  <>
    {label}
    {required && <RequiredMark />}
  </>
)

const Option = ({ label, details }: { label: string; details: string | undefined }) => (
  <span className={classes.one}>
    <bdi>{label}</bdi>
    {details && <small>{details}</small>}
  </span>
)

/** Keeps the name of the chosen one selected as long as it stands there untouched: what is typed takes its place. */
function useSelectedName(name: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (name !== undefined && document.activeElement === input.current) input.current?.select()
  }, [name])
  // Later, as the browser puts the caret into a selection that was pressed only after all handlers.
  const onClick = () => void (name !== undefined && setTimeout(() => input.current?.select()))
  return { ref: input, onClick }
}

/** A service may answer one record twice, or one that cannot be chosen for lack of an identifier. */
const onePerId = <T extends { id: string }>(found: readonly T[]) => [
  ...new Map(found.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]
