/** From a raw request target to an operation and the path that goes up, built anew from what matched. */
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { parseQuery } from '#contract/query-string.ts'

/** A call that may go up. */
export type Match = { name: OperationName; operation: Operation; path: string }
/** Why a call may not go up. */
export type Mismatch =
  | { refused: 'path' }
  | { refused: 'method'; allow: string[] }
  | { refused: 'query'; parameters: string[] }

type Entry = { name: OperationName; operation: Operation; segments: string[]; names: Set<string> }

/** Literal segments before `{id}`, so that `/matters/lookup` is never a matter called 'lookup'. */
const entries: Entry[] = (Object.entries(operations) as [OperationName, Operation][])
  .map(([name, operation]) => ({
    name,
    operation,
    segments: operation.path.slice(1).split('/'),
    names: parametersOf(operation),
  }))
  .toSorted((one, other) => holes(one) - holes(other))

function holes({ segments }: Entry): number {
  return segments.filter((segment) => segment === '{id}').length
}

function parametersOf({ query }: Operation): Set<string> {
  const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape
  return new Set(Object.keys(shape ?? {}))
}

/** RFC 3986 `pchar`, one segment: no slash, no backslash, nothing beyond ASCII. */
const segment = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
/** What no identifier holds: it would name another path for whoever decodes once more. */
// eslint-disable-next-line no-control-regex
const misleading = /[/\\\u0000-\u001f\u007f]|%(2f|5c|2e|25|00)|^\.{1,2}$/i

/** Matches the raw target of a request, as it came over the line, against the contract. */
export function match(method: string, target: string): Match | Mismatch {
  const [, rawPath = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?$/.exec(target) ?? []
  if (!rawPath.startsWith(`${apiPrefix}/`)) return { refused: 'path' }
  const given = rawPath.slice(apiPrefix.length + 1).split('/')
  if (!given.every((part) => segment.test(part))) return { refused: 'path' }

  const fitting = entries.filter(({ segments }) => fits(segments, given))
  const named = fitting.filter((entry) => holes(entry) === holes(fitting[0]!))
  const entry = named.find(({ operation }) => operation.method === method)
  if (entry) return build(entry, given, search)
  const allow = named.map(({ operation }) => operation.method)
  return allow.length > 0 ? { refused: 'method', allow } : { refused: 'path' }
}

function build(entry: Entry, given: string[], search: string): Match | Mismatch {
  const { name, operation, segments, names } = entry
  const id = idIn(given[segments.indexOf('{id}')])
  if (segments.includes('{id}') && id === undefined) return { refused: 'path' }
  const asked = [...new URLSearchParams(search).keys()].map((key) => key.replace(/\[\]$/, ''))
  const parameters = asked.filter((parameter) => !names.has(parameter))
  if (parameters.length > 0) return { refused: 'query', parameters }
  const params: Record<string, string> = id === undefined ? {} : { id }
  return { name, operation, path: addressOf(operation, { params, query: parseQuery(search) }) }
}

const fits = (template: string[], given: string[]) =>
  template.length === given.length &&
  template.every((part, index) => part === '{id}' || part === given[index])

/** The identifier, decoded once, or nothing where it is none. */
function idIn(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined
  try {
    const id = decodeURIComponent(raw)
    return misleading.test(id) ? undefined : id
  } catch {
    return undefined
  }
}
