/** Calls an operation of the contract through the gateway; independent of React, keys and other origins. */
import type * as z from 'zod/mini'
import { addressOf, type Answer, type Input, type Operation } from '#contract/operation.ts'
import type { Answered } from '#contract/proof.ts'
import type { Query } from '#contract/query-string.ts'
import { personHeader, sessionProblems } from '#contract/session-problems.ts'
import type * as Explained from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { takeFirstAnswer } from './first-answer.ts'
import { signedInPerson } from './person.ts'
import { attempt } from './reads.ts'
import { signedOut } from './session.ts'

/** The input of any call. */
export type AnyInput = {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  signal?: AbortSignal
}

/**
 * Reads once and returns the answer as parsed by the contract; changes go through `write`.
 * Throws an `ApiError`; an aborted call rejects with the signal's own reason.
 */
export async function call<O extends Operation>(
  operation: O,
  input: Input<O> & { signal?: AbortSignal },
): Promise<Answer<O>> {
  const { signal: caller, ...rest } = input as AnyInput
  const address = addressOf(operation, rest)
  return attempt(caller, address, async (signal) => {
    const carried = takeFirstAnswer(address)
    const text =
      (carried && (await carried)) ?? (await send(address, { method: 'GET', signal })).text
    return parseAnswer(operation.answer, text) as Promise<Answer<O>>
  })
}

/** Whether the device is offline and Practice Desk does not run on it. */
export const isOffline = () =>
  !navigator.onLine && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)

type Request = { method: string; body?: unknown; signal: AbortSignal | null }

/** What every call of a page says: that a change comes from the desk's own pages, and for whom the page was made. */
export function headersOf(method: string): Record<string, string> {
  const person = signedInPerson()
  return {
    Accept: 'application/json',
    ...(method !== 'GET' && { 'X-Practice-Desk': '1' }),
    ...(person && { [personHeader]: encodeURIComponent(person.id) }),
  }
}

/** Sends one request and returns a successful answer unparsed; throws an `ApiError` otherwise. */
export async function send(address: string, { method, body, signal }: Request): Promise<Answered> {
  const headers = headersOf(method)
  const init: RequestInit = { method, headers, redirect: 'error', signal }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const broken = () => {
    signal?.throwIfAborted()
    throw ApiError.of(isOffline() ? 'offline' : 'unreachable')
  }
  const response = await fetch(address, init).catch(broken)
  const { ok, status } = response
  const text = await response.text().catch(broken)
  if (ok) return { status, text }
  throw await errorOf(status, text, response.headers.get('Retry-After'))
}

/** The problem described by an error answer; `wait` is its Retry-After. */
export async function errorOf(status: number, text: string, wait: string | null) {
  const problem = await explained(status, ({ asSentence, readProblem }) => {
    const said = readProblem(status, text)
    return { ...said, detail: asSentence(said.detail) }
  })
  if (problem.type === sessionProblems.signedOut) signedOut.set(true)
  const seconds = Number(wait ?? Number.NaN)
  return new ApiError(problem, Number.isFinite(seconds) ? seconds : undefined)
}

/** Loaded only when something goes wrong, when loading may fail too. */
const explained = (status: number, explain: (by: typeof Explained) => Explained.Problem) =>
  import('#contract/problem.ts').then(explain, () => unexplained(status))

const unexplained = (status: number) => ({
  type: 'about:blank',
  status,
  title: 'Error',
  detail: `The service did not answer as it should (${status}).`,
})

/** A partial body, HTML, or anything else that does not match the contract is never shown as data. */
export async function parseAnswer(
  answer: z.ZodMiniType | undefined,
  text: string,
): Promise<unknown> {
  if (!answer) return undefined
  try {
    return answer.parse(JSON.parse(text))
  } catch {
    throw new ApiError(await explained(502, ({ misreadProblem }) => misreadProblem(text)))
  }
}
