/** One of the desk's own calls, as handlers receive it. */
import type { Person } from '#gateway/http/exchange.ts'
import type * as z from 'zod/mini'
import type { Answer, Operation } from '#contract/operation.ts'

/** A call with its checked input; `id` is empty if its path has none. */
export type DeskCall<O extends Operation> = {
  person: string
  /** The same person, with what is known of them. */
  asking: Person
  /** Where it comes from, as `callerAddress`. */
  from: string
  id: string
  query: O extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : unknown
  body: O extends { body: infer B extends z.ZodMiniType } ? z.output<B> : unknown
}

/** A file, part by part, as it is sent. */
export type Lines = AsyncIterable<string>

/** A handler for each operation. */
export type HandlersOf<Operations extends Record<string, Operation>> = {
  [Name in keyof Operations]: (
    call: DeskCall<Operations[Name]>,
  ) => Promise<Operations[Name] extends { file: string } ? Lines : Answer<Operations[Name]>>
}
