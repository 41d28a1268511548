/** Asks the service for what the desk itself reads: pages and single records, parsed by the contract. */
import type * as z from 'zod/mini'
import { addressOf, type Operation } from '#contract/operation.ts'
import type { Query } from '#contract/query-string.ts'
import type { Answer, NoAnswerKind } from './read-answer.ts'

/** The service gave no answer that can be read: it was not reached, took too long, or sent no page of records. */
export class NoAnswer extends Error {
  readonly kind: NoAnswerKind
  constructor(kind: NoAnswerKind) {
    super(`the answer of the service: ${kind}`)
    this.kind = kind
  }
}

/** The service refused; `wait` is how long it asks to be left alone, in milliseconds. */
export class ServiceRefused extends Error {
  readonly status: number
  readonly wait: number | undefined
  constructor(status: number, wait?: number) {
    super(`the service answered ${status}`)
    this.status = status
    this.wait = wait
  }
}

/** Whether a failure is the service's, and not the desk's own. */
export const isOfService = (error: unknown): error is NoAnswer | ServiceRefused =>
  error instanceof NoAnswer || error instanceof ServiceRefused

export type Asking = {
  params?: Record<string, string>
  query?: Query
  signal: AbortSignal
}

/** Calls an operation that reads; rejects with `ServiceRefused` for any answer that is not a success. */
export type Ask = <A extends z.ZodMiniType>(
  operation: Operation & { answer: A },
  asking: Asking,
) => Promise<z.output<A>>

/** `read` makes the call, because the mirror's thread cannot call the service itself. */
export const createAsk =
  ({ read }: { read: (path: string, signal: AbortSignal) => Promise<Answer> }): Ask =>
  async (operation, { params, query, signal }) => {
    const path = addressOf(operation, { ...(params && { params }), ...(query && { query }) })
    const body = bodyOf(await read(path, signal))
    try {
      return operation.answer.parse(JSON.parse(new TextDecoder().decode(body)))
    } catch {
      throw new NoAnswer('not valid')
    }
  }

function bodyOf(answer: Answer): ArrayBuffer {
  if ('body' in answer) return answer.body
  if ('status' in answer) throw new ServiceRefused(answer.status, answer.wait)
  throw new NoAnswer(answer.failure)
}
