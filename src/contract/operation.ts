/** What one operation of the API, or of the desk itself, is, and how a call of it is written as a path. */
import type * as z from 'zod/mini'
import { formatQuery, type Query } from './query-string.ts'

/** Where the API begins, on the service and on the gateway alike (api.md, Versioning). */
export const apiPrefix = '/public/api/v1'
/** Where the desk's own calls begin, on the gateway alone. */
export const deskPrefix = '/desk/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Parts = {
  query?: z.ZodMiniObject
  /** A JSON body. */
  body?: z.ZodMiniType
  /** A multipart body. */
  form?: z.ZodMiniType
  /** What a success answers; none where its body is empty or not specified. */
  answer?: z.ZodMiniType
  /** Query parameters whose lists travel as one value separated by commas. */
  commaLists?: readonly string[]
}

/** One operation as data; `extended` ones are offered by some implementations only (api-notes.md section 3). */
export type Operation<Path extends string = string, P extends Parts = Parts> = P & {
  method: Method
  /** Where its path begins, unless that is `apiPrefix`. */
  prefix?: string
  /** Below its prefix, with `{id}` for what varies. */
  path: Path
  extended: boolean
}

/** An operation of the specification. */
export const operation = <const Path extends string, const P extends Parts>(
  method: Method,
  path: Path,
  parts: P,
): Operation<Path, P> => ({ method, path, extended: false, ...parts })

/** An operation beyond the specification; nothing specified may depend on it. */
export const extended = <const Path extends string, const P extends Parts>(
  method: Method,
  path: Path,
  parts: P,
): Operation<Path, P> => ({ method, path, extended: true, ...parts })

/** An operation of the gateway itself, on what it keeps for the people of the desk. */
export const deskOperation = <const Path extends string, const P extends Parts>(
  method: Method,
  path: Path,
  parts: P,
): Operation<Path, P> => ({ method, prefix: deskPrefix, path, extended: false, ...parts })

type ParametersIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never

/** What a caller gives for an operation: exactly the parts that it has. */
export type Input<O extends Operation> = (ParametersIn<O['path']> extends never
  ? unknown
  : { params: Record<ParametersIn<O['path']>, string> }) &
  (O extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (O extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown) &
  (O extends { form: infer F extends z.ZodMiniType } ? { form: z.input<F> } : unknown)

/** What a caller gets from an operation. */
export type Answer<O extends Operation> = O extends { answer: infer A extends z.ZodMiniType }
  ? z.output<A>
  : undefined

/** The path and query of a call, from its prefix on; identifiers are percent-encoded. */
export function addressOf(
  { prefix = apiPrefix, path, query: parameters, commaLists }: Operation,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Query } = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // '', '.' and '..' would name another path, also when they are percent-encoded.
    if (!value || /^\.{1,2}$/.test(value)) throw new TypeError(`${path} needs a usable ${name}`)
    return encodeURIComponent(value)
  })
  // In the order of the specification, so that one question has one address, however it was put together.
  const ordered = Object.keys(parameters?.shape ?? {}).map((name) => [name, query[name]])
  const search = formatQuery(Object.fromEntries(ordered), commaLists)
  return `${prefix}${filled}${search && `?${search}`}`
}
