/** Query strings: how parameters are parsed, checked and written. Each schema reads what `parseQuery` returns. */
import * as z from 'zod/mini'
import { CalendarDate, DateTime, Line } from './common.ts'
import { after } from './reading.ts'

/** The parameters of a query string, by name: one value, or several where the name is repeated. */
export type RawQuery = Record<string, string | string[]>

/** Reads `status=Todo&status=Done` and `status[]=Todo` alike; an empty value counts as absent. */
export const parseQuery = (search: string): RawQuery => readQuery(new URLSearchParams(search))

/** The same for parameters that are parsed already. */
export function readQuery(parameters: Iterable<readonly [string, string]>): RawQuery {
  const raw = new Map<string, string | string[]>()
  for (const [key, value] of parameters) {
    if (value === '') continue
    const isList = key.endsWith('[]')
    const name = isList ? key.slice(0, -2) : key
    const before = raw.get(name) ?? []
    raw.set(name, before.length > 0 || isList ? [before, value].flat() : value)
  }
  return Object.fromEntries(raw)
}

type QueryValue = string | number | boolean | readonly string[] | undefined
/** What can be written as a query string. */
export type Query = Record<string, QueryValue>

/** Writes a query string in the order of the names given, lists as repeated names, without a `?`. */
export function formatQuery(query: Query, commaLists: readonly string[] = []): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    const values = Array.isArray(value) ? value : [String(value)]
    if (commaLists.includes(name) && values.length > 0) search.append(name, values.join(','))
    else for (const each of values) search.append(name, each)
  }
  return search.toString()
}

const parameter = <T extends z.ZodMiniType>(normalise: (value: unknown) => unknown, schema: T) =>
  z.optional(after((value) => (value === '' ? undefined : normalise(value)), z.optional(schema)))

const asIs = (value: unknown) => value
const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value
const asList = (value: unknown) => (value === undefined ? undefined : [value].flat())
/** Splits a single text at its commas; nothing but commas counts as absent, like an empty text. */
function splitAtCommas(value: unknown) {
  if (typeof value !== 'string') return asList(value)
  const parts = value.split(',').map((part) => part.trim())
  return parts.some(Boolean) ? parts.filter(Boolean) : undefined
}
/** A plus sign that was not encoded arrives as a space. */
const withPlus = (value: unknown) =>
  typeof value === 'string' ? value.replace(/ (?=\d\d:\d\d$)/, '+') : value

/** Spells a word as the specification does, whatever its letter case. */
const spelled = (words: readonly string[]) => (value: unknown) =>
  typeof value === 'string'
    ? (words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value)
    : value

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `Use one of ${words.join(', ')}`)

/** Free text, given once. */
export const textParameter = parameter(asIs, Line)
/** A whole number within bounds, both inclusive. */
export function numberParameter(min: number, max: number) {
  const message = `Use a whole number from ${min} to ${max}`
  return parameter(asNumber, z.int(message).check(z.gte(min, message), z.lte(max, message)))
}
/** One word of an enumeration, in any letter case. */
export const wordParameter = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  parameter(spelled(words), oneOf(words))
/**
 * Several words of an enumeration: repeated, with `[]`, or separated by commas; each once and in the order of the
 * enumeration, so that the same filter is always written in the same way.
 */
export const wordsParameter = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  parameter(
    (value) => {
      const list = splitAtCommas(value)
      if (!Array.isArray(list)) return list
      const spelt = list.map(spelled(words))
      const known: unknown[] = words.filter((word) => spelt.includes(word))
      // A word that means nothing keeps its place for the refusal.
      return spelt.every((one) => known.includes(one)) ? known : spelt
    },
    z.array(oneOf(words)),
  )
/** Several identifiers: repeated, with `[]`, or separated by commas. */
export const idsParameter = parameter(splitAtCommas, z.array(Line))
/** Several names: repeated or with `[]`, but not separated by commas, since a name may contain one. */
export const namesParameter = parameter(asList, z.array(Line))
/** An ISO 8601 calendar date. */
export const dateParameter = parameter(asIs, CalendarDate())
/** An ISO 8601 date-time with `Z` or an offset. */
export const dateTimeParameter = parameter(withPlus, DateTime)

/** The largest page that may be asked for (the specification, Limits). */
export const largestPage = 250

/** The index of a page, from 0, and how many records a page has (the specification, Limits). */
export const Paging = {
  pageIndex: numberParameter(0, 1_000_000_000),
  pageSize: numberParameter(1, largestPage),
}
/** The property to sort by, and the direction. */
export const Sorting = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  sortBy: wordParameter(names),
  sortDirection: wordParameter(['Ascending', 'Descending']),
})
