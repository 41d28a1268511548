/** Chooses one record by what is typed, among the results of an API lookup. */
import { Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'
import classes from './lookup-picker.module.css'
import { useTerm } from './use-term.ts'

/** A lookup returns no more than this (api.md, Limits). */
const maxResults = 5
/** Shown while a name loads. */
const pendingName = '…'

type Chosen = {
  value: string | undefined
  /** The name of the chosen record, if it is known. */
  name: string | undefined
  /** Whether its name could not be loaded. */
  failed: boolean
}

/** What is typed, and the term to look up; empty if it is the name of the chosen record. */
export function useLookup({ value, name, failed }: Chosen) {
  const { typed, term, onType } = useTerm()
  const shown = name ?? (failed ? 'Unknown name' : pendingName)
  const searching = term !== '' && term !== pendingName && !(value !== undefined && term === shown)
  return { typed, onType, value, name: shown, term: searching ? term : '' }
}

/** The props that a form field adds to a picker. */
export type PickerInForm = {
  help?: ReactNode
  /** What is wrong with the choice. */
  error?: string | undefined
  required?: boolean | undefined
  /** Whether it takes the focus on mount. */
  focused?: boolean
  onBlur?: () => void
}

type Props<T> = PickerInForm & {
  label: string
  lookup: ReturnType<typeof useLookup>
  /** What the service found for the term. */
  found: Pick<UseQueryResult<readonly T[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** Shown in the empty field. */
  placeholder: string
  /** Shown if nothing was found. */
  emptyMessage: string
  /** What is searched, as the start of a sentence: `Matters`. */
  noun: string
  /** Whether the lookup returns everything when nothing is typed. */
  listsAll?: boolean
  /** How a record is shown; `details` tell records of the same name apart. */
  toOption: (one: T) => { id: string; name: string; details?: string | undefined }
  onChange: (id: string | undefined, one: T | undefined) => void
}

export function LookupPicker<T extends { id: string }>(props: Props<T>) {
  const { label, lookup, found, noun, emptyMessage, listsAll = false, toOption, onChange } = props
  const { help, error, required, focused = false, placeholder, onBlur } = props
  const { value, name, typed, term, onType } = lookup
  const { isError, isFetching, refetch, data = [] } = found
  const searching = listsAll || term !== ''
  const retry = () => void (isError && refetch())
  const records = searching ? onePerId(data) : []
  const all = records.map(toOption)
  const options = all
    .filter(({ id }) => id !== value)
    .map((one) => ({ value: one.id, label: one.name }))
  const emptyText = isFetching ? 'Searching…' : emptyMessage
  const failure = `${noun} could not be searched. Keep typing, or press Enter, to try again.`
  const cut = !listsAll && records.length === maxResults
  return (
    <Select
      {...useSelectedName(value !== undefined && typed === name ? name : undefined)}
      {...behaviour}
      label={<Label of={label} required={required} />}
      placeholder={placeholder}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      data={value === undefined ? options : [{ value, label: name }, ...options]}
      // An empty list would cover the error and claim that nothing was found.
      filter={({ options: fitting }) => (isError ? [] : fitting)}
      searchValue={typed}
      onSearchChange={(text) => onType(text, retry)}
      onKeyDown={({ key }) => key === 'Enter' && retry()}
      onChange={(id) => {
        const one = records.find((record) => record.id === id)
        onChange(id ?? undefined, one)
      }}
      aria-required={required}
      {...(focused && { autoFocus: true })}
      error={error ?? (isError ? failure : undefined)}
      {...(onBlur && { onBlur })}
      nothingFoundMessage={isError ? undefined : searching ? emptyText : placeholder}
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
  // A click, an arrow key or a letter opens it; opening on focus would cover the messages of the field.
  openOnFocus: false,
  // In place, within the dialog, the panel or the form that it belongs to, and over the edge of what scrolls there.
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
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

/** Keeps the chosen name selected while it is unchanged, so that typing replaces it. */
function useSelectedName(name: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (name !== undefined && document.activeElement === input.current) input.current?.select()
  }, [name])
  // Deferred: the browser places the caret in a clicked selection only after all handlers.
  const onClick = () => void (name !== undefined && setTimeout(() => input.current?.select()))
  return { ref: input, onClick }
}

/** A service may return a record twice, or one that cannot be chosen because it has no identifier. */
const onePerId = <T extends { id: string }>(found: readonly T[]) => [
  ...new Map(found.filter(({ id }) => id !== '').map((one) => [one.id, one])).values(),
]
