/** Everything that goes wrong, as the one answer that clients understand (RFC 9457). */
import { problemType, sentenceFor } from '#contract/problem.ts'

export type Fault = { pointer: string; detail: string }

/** A refusal with its status; thrown anywhere below a route, answered as a problem. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly Fault[] | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    {
      detail,
      errors,
      headers = {},
    }: {
      detail?: string
      errors?: readonly Fault[]
      headers?: Record<string, string>
    } = {},
  ) {
    super(detail ?? sentenceFor(status).detail)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** 404 for a record that is not there: `Matter`, say. */
export const notFound = (what: string) =>
  new Refusal(404, { detail: `${what} not found. It may have been deleted, or never existed.` })

/** 400 for fields that the contract alone cannot find wrong: `#/associatedMatterId`, say. */
export const invalid = (...errors: Fault[]) =>
  new Refusal(400, { detail: 'Some fields are not accepted. Nothing was stored.', errors })

/** 429 rather than 503: the call was certainly not begun. */
export const tooMany = () =>
  new Refusal(429, {
    detail: 'Too many requests are under way here. Nothing was changed. Try again in a moment.',
    headers: { 'retry-after': '2' },
  })

/** 408 for a body that took too long, or stood still. */
export const tooSlow = ({ message }: Error) =>
  new Refusal(408, { detail: `${message} Nothing was stored.` })

/** The answer to whatever was thrown. What is not a refusal is a 500 that tells nothing of the inside. */
export function answerFault(thrown: unknown): Response {
  const { status, message, errors, headers } = thrown instanceof Refusal ? thrown : new Refusal(500)
  const { title } = sentenceFor(status)
  return new Response(
    JSON.stringify({ type: 'about:blank', title, status, detail: message, errors }),
    { status, headers: { ...headers, 'content-type': problemType } },
  )
}
