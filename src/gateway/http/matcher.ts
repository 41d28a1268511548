/** Matches a raw request target to an operation, and builds its address anew from what matched. */
import { addressOf, type Operation } from '#contract/operation.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'
import { readSegment } from '#contract/segments.ts'
import { type Exchange, sendProblem } from './exchange.ts'

/** A call that the contract knows. */
export type Match<Name extends string = string> = {
  name: Name
  operation: Operation
  id: string | undefined
  query: RawQuery
  path: string
}
/** Why a request matches no operation. */
export type Mismatch =
  | { refused: 'path' }
  | { refused: 'method'; allow: string[] }
  | { refused: 'query'; parameters: string[] }

type Entry<Name> = { name: Name; operation: Operation; segments: string[]; names: Set<string> }

/** Matches raw request targets, as received, against operations below `prefix`. */
export function createMatcher<Name extends string>(
  prefix: string,
  operations: Readonly<Record<Name, Operation>>,
) {
  // Literal segments before `{id}`, so that `/matters/lookup` is never a matter called 'lookup'.
  const entries = (Object.entries(operations) as [Name, Operation][])
    .map(([name, operation]) => ({
      name,
      operation,
      segments: operation.path.slice(1).split('/'),
      names: new Set(Object.keys(operation.query?.shape ?? {})),
    }))
    .toSorted((one, other) => variablesIn(one) - variablesIn(other))

  return (method: string, target: string): Match<Name> | Mismatch => {
    const [, rawPath = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?$/.exec(target) ?? []
    if (!rawPath.startsWith(`${prefix}/`)) return { refused: 'path' }
    const actual = rawPath.slice(prefix.length + 1).split('/')
    if (actual.some((part) => readSegment(part) === undefined)) return { refused: 'path' }

    const fitting = entries.filter(({ segments }) => fits(segments, actual))
    const closest = fitting.filter((entry) => variablesIn(entry) === variablesIn(fitting[0]!))
    const entry = closest.find(({ operation }) => operation.method === method)
    if (entry) return build(entry, actual, search)
    const allow = closest.map(({ operation }) => operation.method)
    return allow.length > 0 ? { refused: 'method', allow } : { refused: 'path' }
  }
}

const variablesIn = ({ segments }: { segments: string[] }) =>
  segments.filter((part) => part === '{id}').length

function build<Name>(entry: Entry<Name>, actual: string[], search: string) {
  const { name, operation, segments, names } = entry
  const id = readSegment(actual[segments.indexOf('{id}')] ?? '')
  if (segments.includes('{id}') && id === undefined) return { refused: 'path' as const }
  const requested = [...new URLSearchParams(search).keys()].map((key) => key.replace(/\[\]$/, ''))
  const parameters = requested.filter((parameter) => !names.has(parameter))
  if (parameters.length > 0) return { refused: 'query' as const, parameters }
  const params: Record<string, string> = id === undefined ? {} : { id }
  const query = parseQuery(search)
  return { name, operation, id, query, path: addressOf(operation, { params, query }) }
}

const fits = (template: string[], actual: string[]) =>
  template.length === actual.length &&
  template.every((part, index) => part === '{id}' || part === actual[index])

/** Answers with the problem of a request that matches no operation of the contract. */
export function sendMismatch(exchange: Exchange, mismatch: Mismatch): void {
  if (mismatch.refused === 'path') return sendProblem(exchange, 404)
  if (mismatch.refused === 'method') {
    return sendProblem(exchange, 405, {}, { allow: mismatch.allow.join(', ') })
  }
  const errors = mismatch.parameters.map((parameter) => ({
    pointer: `#/${parameter}`,
    detail: 'There is no parameter with this name',
  }))
  return sendProblem(exchange, 400, { detail: errors[0]!.detail, errors })
}
