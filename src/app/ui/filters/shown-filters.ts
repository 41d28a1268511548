// @chunk first-rows
/** The filters of a list that are set, in words; a range of dates counts as one. */
import type { ReactNode } from 'react'
import { formatDate } from '#app/text/format.ts'

export type Filter<S> = {
  label: string
  /** The parameters that go when the filter is removed. */
  names: readonly (keyof S & string)[]
  /** Undefined if the filter is not set. */
  show: (search: S) => ReactNode
  /** Whether something else on the page says it: it has no chip until it is edited. */
  said?: boolean
}

/** A filter that is set: its name and value as people say them, and what removes it. */
export type ShownFilter = {
  label: string
  value: ReactNode
  without: { [name: string]: undefined }
}

/** The filters that are set, and the one of the label `edited`, set or not. */
export const shownFilters = <S>(
  filters: readonly Filter<S>[],
  search: S,
  edited?: string,
): ShownFilter[] =>
  filters
    .map(({ label, names, show, said }) => ({
      label,
      value: (!said || label === edited) && show(search),
      without: Object.fromEntries(names.map((name) => [name, undefined])),
    }))
    .filter(({ label, value }) => value || label === edited)

/** `1 Jul 2026 – 30 Jun 2027`; an end that is undefined is open. */
export function datesInWords(from: string | undefined, to: string | undefined) {
  if (from && to && from > to) return `${formatDate(from)} back to ${formatDate(to)}`
  if (from && from === to) return formatDate(from)
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `to ${formatDate(to)}`
}
