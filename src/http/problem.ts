/** Turns everything that goes wrong into a problem answer (RFC 9457). */
import { type Problem, problemType, sentenceFor } from '#contract/problem.ts'

export type Fault = { pointer: string; detail: string }

/** What a problem says beyond its status. */
export type ProblemFields = Partial<Pick<Problem, 'type' | 'title' | 'detail'>> & {
  errors?: readonly Fault[] | undefined
}

/** A refusal with its status; thrown anywhere below a route, answered as a problem. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: ProblemFields
  readonly headers: Record<string, string>

  constructor(
    status: number,
    { headers = {}, ...fields }: ProblemFields & { headers?: Record<string, string> } = {},
  ) {
    super(fields.detail ?? sentenceFor(status).detail)
    this.status = status
    this.fields = fields
    this.headers = headers
  }
}

/** The problem for a status, with our own sentence for it unless the fields have another. */
export const problemFor = (status: number, fields: ProblemFields = {}) => ({
  type: 'about:blank',
  ...sentenceFor(status),
  ...fields,
  status,
})

/** 404 for a record that does not exist: `Matter`, say. */
export const notFound = (what: string) =>
  new Refusal(404, { detail: `${what} not found. It may have been deleted, or never existed.` })

/** 400 for faults that the contract alone cannot find: in `#/associatedMatterId`, say. */
export const invalid = (...errors: Fault[]) =>
  new Refusal(400, { detail: 'Some fields are not accepted. Nothing was stored.', errors })

/** 429 rather than 503: the call was certainly not started, or was undone. */
export const tooMany = () =>
  new Refusal(429, {
    detail: 'Too many requests are under way here. Nothing was changed. Try again in a moment.',
    headers: { 'retry-after': '2' },
  })

/** The answer to whatever was thrown. Anything but a refusal is a 500 that reveals no internals. */
export function problemResponse(thrown: unknown): Response {
  const { status, fields, headers } = thrown instanceof Refusal ? thrown : new Refusal(500)
  return new Response(JSON.stringify(problemFor(status, fields)), {
    status,
    headers: { ...headers, 'content-type': problemType },
  })
}
