/** What a picker is given: by its form, and by the noun that it chooses. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Found } from './fitting.ts'
import type { useLookup } from './use-lookup.ts'

/** The props that a form field adds to a picker. */
export type PickerInForm = {
  help?: ReactNode
  /** What is wrong with the choice. */
  error?: string | undefined
  required?: boolean | undefined
  /** Whether it takes the focus on mount. */
  focused?: boolean
  onBlur?: () => void
  /** Called with what is wrong while something is typed that is nobody's choice, and with nothing once that is over. */
  onUnchosen?: (error: string | undefined) => void
}

export type LookupProps<T> = PickerInForm & {
  label: string
  lookup: ReturnType<typeof useLookup>
  /** What the service found for the term. */
  found: Pick<
    UseQueryResult<readonly T[]>,
    'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  /** Shown in the empty field. */
  placeholder: string
  /** Shown if nothing was found. */
  emptyMessage: string
  /** What is searched, as the start of a sentence: `Matters`. */
  noun: string
  /** One of them: `a matter`. */
  one: string
  /** Whether the lookup returns everything when nothing is typed. */
  listsAll?: boolean
  /** Offered before anything is typed, under headings. */
  suggestions?: readonly Suggestions<T>[]
  /** Called when it is about to show what can be chosen. */
  onOpen?: () => void
  /** What can be done where nothing was found; nothing that was typed is lost by it. */
  whenNone?: readonly { label: string; run: () => void }[]
  /** How a record is shown; `details` tell records of the same name apart. */
  toOption: (one: T) => Found
  onChange: (id: string | undefined, one: T | undefined) => void
}

/** Records under a heading. */
export type Suggestions<T> = { group: string; items: readonly T[] }
