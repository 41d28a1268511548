/** Matches a raw request target to an operation, and builds its address anew from what matched. */
import { addressOf, type Operation } from '#contract/operation.ts'
import { type RawQuery, readQuery } from '#contract/query-string.ts'
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

type Entry<Name> = {
  name: Name
  operation: Operation
  segments: string[]
  names: Set<string>
  /** How many of its segments are variables, and the position of its id, or -1. */
  variables: number
  idAt: number
}

/** Matches raw request targets, as received, against operations below `prefix`. */
export function createMatcher<Name extends string>(
  prefix: string,
  operations: Readonly<Record<Name, Operation>>,
) {
  // Literal segments before `{id}`, so that `/matters/lookup` is never a matter called 'lookup'.
  const entries = (Object.entries(operations) as [Name, Operation][])
    .map((entry) => entryOf(...entry))
    .toSorted((one, other) => one.variables - other.variables)
  const bySegments = groupBySegments(entries)
  const start = `${prefix}/`

  return (method: string, target: string): Match<Name> | Mismatch => {
    const [, rawPath = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?$/.exec(target) ?? []
    if (!rawPath.startsWith(start)) return { refused: 'path' }
    const actual = rawPath.slice(start.length).split('/')
    if (actual.some((part) => readSegment(part) === undefined)) return { refused: 'path' }

    const fitting = bySegments.get(actual.length)?.filter(({ segments }) => fits(segments, actual))
    const closest = fitting?.filter(({ variables }) => variables === fitting[0]!.variables) ?? []
    const entry = closest.find(({ operation }) => operation.method === method)
    if (entry) return build(entry, actual, search)
    const allow = closest.map(({ operation }) => operation.method)
    return allow.length > 0 ? { refused: 'method', allow } : { refused: 'path' }
  }
}

function groupBySegments<Name>(entries: readonly Entry<Name>[]) {
  const groups = new Map<number, Entry<Name>[]>()
  for (const entry of entries) {
    const { length } = entry.segments
    groups.set(length, [...(groups.get(length) ?? []), entry])
  }
  return groups
}

function entryOf<Name>(name: Name, operation: Operation): Entry<Name> {
  const segments = operation.path.slice(1).split('/')
  return {
    name,
    operation,
    segments,
    names: new Set(Object.keys(operation.query?.shape ?? {})),
    variables: segments.filter((part) => part === '{id}').length,
    idAt: segments.indexOf('{id}'),
  }
}

function build<Name>(entry: Entry<Name>, actual: string[], search: string) {
  const { name, operation, names, idAt } = entry
  const id = idAt < 0 ? undefined : readSegment(actual[idAt]!)
  if (idAt >= 0 && id === undefined) return { refused: 'path' as const }
  const asked = search === '' ? undefined : new URLSearchParams(search)
  const parameters = asked ? unknownIn(asked, names) : []
  if (parameters.length > 0) return { refused: 'query' as const, parameters }
  const params: Record<string, string> = id === undefined ? {} : { id }
  const query = asked ? readQuery(asked) : {}
  return { name, operation, id, query, path: addressOf(operation, { params, query }) }
}

/** The names of parameters that are none of `names`. */
function unknownIn(asked: URLSearchParams, names: ReadonlySet<string>): string[] {
  const unknown: string[] = []
  for (const key of asked.keys()) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    if (!names.has(name)) unknown.push(name)
  }
  return unknown
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
