/** Whether a record matches the filters of a list, as far as its own fields show. */
import type { ListSearch } from '#app/api/list-search.ts'

/**
 * Compares each filter with what the record has under its name: `status` with `status`, `lawyerId` with the
 * `id` of `lawyer`, and the several `types` with `type`. What the record does not have says nothing.
 */
export function fitsFilters(query: ListSearch): (record: unknown) => boolean {
  const filters = Object.entries(query)
    .map(([name, value]) => ({
      names: Array.isArray(value) ? [name, name.slice(0, -1)] : [name],
      wanted: [value].flat().filter(isText).map(inSmallLetters),
    }))
    .filter(({ wanted }) => wanted.length > 0)
  return (record) =>
    filters.every(({ names, wanted }) => {
      const found = names.map((name) => under(name, record)).find(isText)
      return !found || wanted.includes(inSmallLetters(found))
    })
}

const isText = (value: unknown) => typeof value === 'string'
const inSmallLetters = (text: string) => text.toLowerCase()

function under(name: string, record: unknown): unknown {
  const reference = name.endsWith('Id') ? part(record, name.slice(0, -2)) : undefined
  return part(record, name) ?? part(reference, 'id')
}

const part = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? Reflect.get(whole, name)
    : undefined
