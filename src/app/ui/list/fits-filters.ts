/** Whether a record matches the filters of a list, as far as its own fields show. */
import type { ListSearch } from '#app/api/list-search.ts'

/**
 * Compares each filter with what the record has under its name: `status` with `status`, `lawyerId` with the
 * `id` of `lawyer`, and the several `types` with `type`. What the record does not have says nothing.
 */
export const fitsFilters = (query: ListSearch, record: unknown) =>
  Object.entries(query).every(([name, value]) => {
    if (value === undefined) return true
    const values = [under(name, record), Array.isArray(value) && under(name.slice(0, -1), record)]
    const found = values.find((one) => typeof one === 'string')?.toLowerCase()
    const wanted = [value].flat().filter((one): one is string => typeof one === 'string')
    return !found || wanted.length === 0 || wanted.some((one) => one.toLowerCase() === found)
  })

function under(name: string, record: unknown): unknown {
  const reference = name.endsWith('Id') ? part(record, name.slice(0, -2)) : undefined
  return part(record, name) ?? part(reference, 'id')
}

const part = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? Reflect.get(whole, name)
    : undefined
