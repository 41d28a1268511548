/** What a picker offers: what was found for what is typed, or what is probably meant while nothing is. */
import { type Found, isFor } from './fitting.ts'
import type { LookupProps } from './lookup-props.ts'
import { onePerId } from './one-per-id.ts'

/** Begins the ids of what can be done where nothing was found; no record has an id like it. */
const noneId = ' none '
/** Which of these an id stands for; undefined if it is that of a record. */
export const noneAt = (id: string) =>
  id.startsWith(noneId) ? Number(id.slice(noneId.length)) : undefined

/** Options under a heading; `''` for none. */
export type OptionGroup = { group: string; options: readonly Found[] }

export function choicesOf<T extends { id: string }>(props: LookupProps<T>) {
  const { lookup, found, listsAll = false, suggestions = [], toOption } = props
  const { data, isError, isFetching, isPlaceholderData } = found
  const asked = lookup.typed?.trim() ?? ''
  const isCurrent = asked === lookup.term && data !== undefined && !isPlaceholderData
  const searching = asked !== '' || listsAll
  const groups =
    searching && data && (listsAll || lookup.term !== '')
      ? [{ group: '', items: data }]
      : suggestions
  const records = onePerId(groups.flatMap(({ items }) => items))
  const isOffered = (option: Found) =>
    asked === '' ? option.id !== lookup.value : isCurrent || isFor(option, asked)
  const offered = groups.map(({ group, items }) => ({
    group,
    options: items.map(toOption).filter(isOffered),
  }))
  const chosen = asked === '' && lookup.value ? [{ id: lookup.value, name: lookup.name }] : []
  const listed = oncePerGroup([{ group: '', options: chosen }, ...offered])
  const options = listed.flatMap((one) => one.options)
  const isAnswered = asked !== '' && isCurrent && !isFetching
  return {
    // An empty list would cover the error and claim that nothing was found.
    groups: isError ? [] : isAnswered ? [...listed, ...noneOf(props, options.length)] : listed,
    options: isError ? [] : options,
    records,
    /** What was found fills the answer, so there may be more. */
    isCut: asked !== '' && isCurrent && !listsAll && records.length === maxResults,
    /** The answer to what is typed is on its way. */
    isSearching: searching && !(isCurrent && !isFetching),
    /** The only one that was found, if it is what was typed. */
    meant: isCurrent && asked !== '' && !isError ? meant(options, asked) : undefined,
  }
}

/** A lookup returns no more than this (the specification, Limits). */
const maxResults = 5

/** What can be done where what is meant was not found. */
const noneOf = <T>(
  { whenNone = [], emptyMessage }: LookupProps<T>,
  count: number,
): OptionGroup[] => {
  const group = count === 0 ? emptyMessage : 'Someone else'
  const options = whenNone.map(({ label }, at) => ({ id: noneId + at, name: label }))
  return options.length > 0 ? [{ group, options }] : []
}

/** Each record stands under the first heading that has it. */
function oncePerGroup(groups: readonly OptionGroup[]): OptionGroup[] {
  const met = new Set([''])
  return groups
    .map(({ group, options }) => ({
      group,
      options: options.filter(({ id }) => !met.has(id) && met.add(id)),
    }))
    .filter(({ options }) => options.length > 0)
}

/** What is typed in full, or the only one that was found for it; nothing where several are. */
function meant(options: readonly Found[], typed: string) {
  const same = options.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  const likely = same.length > 0 ? same : options
  const [only] = likely
  return likely.length === 1 && only && isFor(only, typed) ? only.id : undefined
}
