/** Chooses one record by what is typed, among the results of an API lookup. */
import { Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequiredMark } from '#app/ui/controls/required-mark.tsx'
import classes from './lookup-picker.module.css'
import { onePerId } from './one-per-id.ts'
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
  /** Offered before anything is typed, under headings. */
  suggestions?: readonly Suggestions<T>[]
  /** Called when it is about to show what can be chosen. */
  onOpen?: () => void
  /** What can be done where nothing was found; nothing that was typed is lost by it. */
  whenNone?: { label: string; run: () => void } | undefined
  /** How a record is shown; `details` tell records of the same name apart. */
  toOption: (one: T) => { id: string; name: string; details?: string | undefined }
  onChange: (id: string | undefined, one: T | undefined) => void
}

/** Records under a heading. */
export type Suggestions<T> = { group: string; items: readonly T[] }

/** Stands for what can be done where nothing was found; no record has an id like it. */
const noneId = ' none'

export function LookupPicker<T extends { id: string }>(props: Props<T>) {
  const { label, lookup, found, noun, emptyMessage, listsAll = false, onChange } = props
  const { help, error, required, focused = false, placeholder, onBlur } = props
  const { onOpen, whenNone } = props
  const { value, name, typed, term, onType } = lookup
  const { isError, isFetching, refetch } = found
  const searching = listsAll || term !== ''
  const retry = () => void (isError && refetch())
  const { records, detailsOf, options, isFull } = choicesOf(props, searching)
  const chosen = value === undefined ? [] : [{ value, label: name }]
  const emptyText = isFetching ? 'Searching…' : emptyMessage
  const { input, onClick } = useSelectedName(
    value !== undefined && typed === name ? name : undefined,
  )
  const failure = `${noun} could not be searched. Keep typing, or press Enter, to try again.`
  const cut = !listsAll && isFull
  return (
    <Select
      {...{ ref: input, onClick }}
      {...behaviour}
      label={<Label of={label} required={required} />}
      placeholder={placeholder}
      clearButtonProps={{
        ...reachable,
        'aria-label': `Clear ${label}`,
        onClick: () => input.current?.focus(),
      }}
      value={value ?? null}
      data={[...chosen, ...options]}
      {...(onOpen && { onDropdownOpen: onOpen })}
      // What is chosen already stays chosen, under its name.
      onOptionSubmit={(id) => id === value && onType(name, retry)}
      // An empty list would cover the error and claim that nothing was found.
      filter={({ options: fitting }) => (isError ? [] : fitting)}
      searchValue={typed}
      onSearchChange={(text) => onType(text, retry)}
      onKeyDown={({ key }) => key === 'Enter' && retry()}
      onChange={(id) => {
        if (id === noneId) return whenNone?.run()
        const one = records.find((record) => record.id === id)
        onChange(id ?? undefined, one)
      }}
      aria-required={required}
      {...(focused && { autoFocus: true })}
      error={error ?? (isError ? failure : undefined)}
      {...(onBlur && { onBlur })}
      nothingFoundMessage={isError ? undefined : searching ? emptyText : placeholder}
      renderOption={({ option }) => <OptionRow {...option} details={detailsOf(option.value)} />}
      description={cut ? 'The five best matches. Type more to narrow them down' : help}
    />
  )
}

/** Its own button, for fingers, keys and screen readers too: nothing else empties the field. */
export const reachable = { size: 'md', tabIndex: 0, 'aria-hidden': false } as const

/** What can be chosen, under its headings, and the records behind it. */
function choicesOf<T extends { id: string }>(props: Props<T>, searching: boolean) {
  const { lookup, found, emptyMessage, suggestions = [], whenNone, toOption } = props
  const { data = [], isFetching, isError } = found
  const groups = searching ? [{ group: '', items: onePerId(data) }] : suggestions
  const records = onePerId(groups.flatMap(({ items }) => items))
  const all = new Map(records.map((one) => [one.id, toOption(one)]))
  const options = groupsOf(groups, lookup.value, toOption)
  if (whenNone && searching && !isFetching && !isError && records.length === 0) {
    options.push({ group: emptyMessage, items: [{ value: noneId, label: whenNone.label }] })
  }
  return {
    records,
    options,
    detailsOf: (id: string) => all.get(id)?.details,
    isFull: searching && records.length === maxResults,
  }
}

const behaviour = {
  searchable: true,
  allowDeselect: false,
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

const OptionRow = ({ label, details }: { label: string; details: string | undefined }) => (
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
  return { input, onClick }
}

type Option = { value: string; label: string }

/** The options under their headings, each record once, without the one that is chosen. */
function groupsOf<T extends { id: string }>(
  groups: readonly Suggestions<T>[],
  value: string | undefined,
  toOption: Props<T>['toOption'],
) {
  const met = new Set([value, ''])
  return groups.flatMap<Option | { group: string; items: Option[] }>(({ group, items }) => {
    const fresh = items.filter(({ id }) => !met.has(id) && met.add(id))
    const options = fresh.map((one) => ({ value: one.id, label: toOption(one).name }))
    if (group === '' || options.length === 0) return options
    return [{ group, items: options }]
  })
}
