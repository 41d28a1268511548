/** Operations of the API and of the desk itself as data, and the path and query of a call. */
import type * as z from 'zod/mini'
import { formatQuery, type Query } from './query-string.ts'
import type { Role } from './roles.ts'

/** Where the API begins, on the service and on the gateway alike (the specification, Versioning). */
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
  /** The body of a success; absent if it is empty or not specified. */
  answer?: z.ZodMiniType
  /** The media type of a success that is a file. */
  file?: string
  /** Query parameters whose lists are sent as one value separated by commas. */
  commaLists?: readonly string[]
  /** The least role of a person who may call it, where it is not that of other calls with its method. */
  role?: Role
}

/** One operation as data; `extended` ones are offered by some implementations only. */
export type Operation<Path extends string = string, P extends Parts = Parts> = P & {
  method: Method
  /** Where its path begins, if not at `apiPrefix`. */
  prefix?: string
  /** Below its prefix, with `{id}` for the id of a record. */
  path: Path
  extended: boolean
  /** The least role of a person who may call it. */
  role: Role
}

const operationOf =
  (kind: Pick<Operation, 'prefix' | 'extended'>) =>
  <const Path extends string, const P extends Parts>(
    method: Method,
    path: Path,
    parts: P,
  ): Operation<Path, P> => ({
    method,
    path,
    role: method === 'GET' ? 'reader' : 'editor',
    ...kind,
    ...parts,
  })

/** An operation of the specification. */
export const operation = operationOf({ extended: false })
/** An operation beyond the specification; nothing specified may depend on it. */
export const extended = operationOf({ extended: true })
/** An operation of the gateway itself, on what it stores for the people of the desk. */
export const deskOperation = operationOf({ prefix: deskPrefix, extended: false })

type ParametersIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never

/** The input of an operation: exactly the parts that it has. */
export type Input<O extends Operation> = (ParametersIn<O['path']> extends never
  ? unknown
  : { params: Record<ParametersIn<O['path']>, string> }) &
  (O extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown) &
  (O extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown) &
  (O extends { form: infer F extends z.ZodMiniType } ? { form: z.input<F> } : unknown)

/** The output of an operation. */
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
    // '', '.' and '..' would name another path, even if they are percent-encoded.
    if (!value || /^\.{1,2}$/.test(value)) throw new TypeError(`${path} needs a usable ${name}`)
    return encodeURIComponent(value)
  })
  // In the order of the specification, so that equal queries have equal addresses.
  const ordered: Query = {}
  for (const name in parameters?.shape) if (name in query) ordered[name] = query[name]
  const search = formatQuery(ordered, commaLists)
  return `${prefix}${filled}${search && `?${search}`}`
}
