/** Matches a raw request target to an operation, and builds its address anew from what matched. */
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
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
  /** What its address begins with, up to its id if it has one, and what follows that. */
  before: string
  after: string
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
  const literal = groupBy(entries.filter(isLiteral), ({ segments }) => segments.join('/'))
  const bySegments = groupBy(entries, ({ segments }) => segments.length)
  const start = `${prefix}/`

  /** Those that fit with the fewest variables, of which those without any come first. */
  const closestTo = (path: string) => {
    const actual = path.split('/')
    if (actual.some((part) => readSegment(part) === undefined)) return []
    const fitting = bySegments.get(actual.length)?.filter(({ segments }) => fits(segments, actual))
    return fitting?.filter(({ variables }) => variables === fitting[0]!.variables) ?? []
  }

  return (method: string, target: string): Match<Name> | Mismatch => {
    if (!target.startsWith(start) || target.includes('#')) return { refused: 'path' }
    const mark = target.indexOf('?')
    const path = target.slice(start.length, mark < 0 ? undefined : mark)
    const closest = literal.get(path) ?? closestTo(path)
    const entry = closest.find(({ operation }) => operation.method === method)
    if (entry) return build(entry, path, mark < 0 ? '' : target.slice(mark + 1))
    const allow = closest.map(({ operation }) => operation.method)
    return allow.length > 0 ? { refused: 'method', allow } : { refused: 'path' }
  }
}

const isLiteral = ({ variables }: { variables: number }) => variables === 0

function groupBy<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

function entryOf<Name>(name: Name, operation: Operation): Entry<Name> {
  const segments = operation.path.slice(1).split('/')
  const { prefix = apiPrefix, path, query } = operation
  const [before = '', after = ''] = path.split('{id}')
  return {
    name,
    operation,
    segments,
    names: new Set(Object.keys(query?.shape ?? {})),
    variables: segments.filter((part) => part === '{id}').length,
    idAt: segments.indexOf('{id}'),
    before: prefix + before,
    after,
  }
}

function build<Name>(entry: Entry<Name>, path: string, search: string) {
  const { name, operation, names, idAt } = entry
  const id = idAt < 0 ? undefined : readSegment(path.split('/')[idAt]!)
  if (idAt >= 0 && id === undefined) return { refused: 'path' as const }
  const plain = operation.commaLists ? undefined : plainIn(search)
  const asked = plain ?? [...new URLSearchParams(search)]
  const parameters = unknownIn(asked, names)
  if (parameters.length > 0) return { refused: 'query' as const, parameters }
  const query = readQuery(asked)
  const params: Record<string, string> = id === undefined ? {} : { id }
  const address = plain ? plainAddress(entry, id, plain) : addressOf(operation, { params, query })
  return { name, operation, id, query, path: address }
}

type Pair = readonly [name: string, value: string]

/** The parameters of a query string in which every character stands for itself: most are like that. */
function plainIn(search: string): Pair[] | undefined {
  if (search === '') return []
  if (!/^[\w.-]+=[\w.-]*(?:&[\w.-]+=[\w.-]*)*$/.test(search)) return undefined
  return search.split('&').map((pair) => {
    const mark = pair.indexOf('=')
    return [pair.slice(0, mark), pair.slice(mark + 1)]
  })
}

/** The same as `addressOf`, for parameters that are written as they were read. */
function plainAddress<Name>(
  { names, before, after }: Entry<Name>,
  id: string | undefined,
  asked: readonly Pair[],
): string {
  let address = id === undefined ? before : before + encodeURIComponent(id) + after
  let mark = '?'
  if (asked.length > 0) {
    for (const name of names) {
      for (const [key, value] of asked) {
        if (key !== name || value === '') continue
        address += `${mark}${name}=${value}`
        mark = '&'
      }
    }
  }
  return address
}

/** The names of parameters that are none of `names`. */
function unknownIn(asked: readonly Pair[], names: ReadonlySet<string>): string[] {
  const unknown: string[] = []
  for (const [key] of asked) {
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
