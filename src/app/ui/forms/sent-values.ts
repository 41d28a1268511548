/** What of a form's fields is sent: the fields that say something, or those that were changed. */
import { isBlank } from './invisible-characters.ts'

/** A row of a list that is one text; lists of fields need rows that are objects. */
export type OneText = { value: string }

export const isOneText = (value: unknown): value is OneText =>
  isObject(value) && Object.keys(value).length === 1 && 'value' in value

/** Whether a value has parts by name, as a row of a form has. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/**
 * As it is sent: rows of one text as texts, no spaces around a text, which come along when it is pasted, and no empty
 * field; an empty row stays, as `ListField` removes those that were added and left empty.
 */
export const sent = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, content]) => !isEmpty(content))
      .map(([name, content]) => [name, sentValue(content)]),
  )

function sentValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => sentValue(isOneText(row) ? row.value : row))
  if (typeof value === 'string') return value.trim()
  return isObject(value) ? sent(value) : value
}

/** The fields of `typed` that are not as they were; `''` for one that was emptied, `[]` for a list. */
export function changes(before: Record<string, unknown>, typed: Record<string, unknown>) {
  const [old, now] = [sent(before), sent(typed)]
  return Object.fromEntries(
    Object.keys(typed)
      .filter((name) => !isSame(old[name], now[name]))
      .map((name) => [name, now[name] ?? (Array.isArray(typed[name]) ? [] : '')]),
  )
}

/** Whether two values would be sent alike. */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other)

/** Written in one order of names, so that equal values are equal texts. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, content: unknown) =>
    isObject(content)
      ? Object.fromEntries(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : content,
  )

/** The texts of a record under the names of `empty`, which stand where it has none. */
export function textsOf<Texts extends Record<string, string>>(
  empty: Texts,
  record: { [Name in keyof Texts]?: Texts[Name] | undefined },
): Texts {
  const texts = { ...empty }
  for (const name in empty) texts[name] = record[name] ?? empty[name]
  return texts
}
