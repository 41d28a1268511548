// @chunk pieces
/** Decides whether an answer proves that a write was done: only the one that the specification promises (decision 0025). */
import * as z from 'zod/mini'
import { lineLimit } from './common.ts'
import type { Operation } from './operation.ts'
import * as read from './reading.ts'

/** A received answer: its status and its whole body. */
export type Answered = { status: number; text: string }

/** Not 202: a change that was only accepted may still fail (RFC 9110, 15.3.3). */
const done: ReadonlySet<number> = new Set([200, 201])
const noContent = 204

/**
 * Whether an answer proves that its write was done; `id` is the record in the path. A create is proven by the id of
 * the new record, and a change, if the specification shows no answer, by 204 or by the record itself.
 */
export function isProof(operation: Operation, answered: Answered, id?: string): boolean {
  const { status, text } = answered
  const { answer, method, path } = operation
  if (status === noContent) return answer === undefined
  if (!done.has(status)) return false
  if (path.includes('{id}')) return id !== undefined && idIn(text) === id
  if (answer === undefined) return text.trim() === '' || isRecord(parse(text))
  return method === 'POST' ? idIn(text) !== undefined : isRecord(parse(text))
}

/** The sentence for an answer without that proof. */
export function unproven({ status, text }: Answered): string {
  if (status === 202) return 'The service accepted this, but has not confirmed that it was done.'
  return text.trimStart().startsWith('<')
    ? 'The service answered with a web page, which does not say that this was saved.'
    : 'The service answered, but its answer does not prove that this was saved.'
}

const Named = read.record({ id: z.optional(z.unknown()) })

/** The id in the text of an answer: text that is not blank, or an integer. */
export function idIn(text: string): string | undefined {
  const id = Named.safeParse(parse(text)).data?.id
  if (Number.isSafeInteger(id)) return String(id)
  return typeof id === 'string' && id.trim() !== '' && id.length <= lineLimit ? id : undefined
}

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
