/** Calls an operation of the contract through the gateway; knows no React, no key and no other origin. */
import type * as z from 'zod/mini'
import { addressOf, type Answer, type Input, type Operation } from '#contract/operation.ts'
import type { Query } from '#contract/query-string.ts'
import { readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { takeFirstAnswer } from './first-answer.ts'

type AnyInput = {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  signal?: AbortSignal
}

/**
 * Sends one call and answers what the contract reads from it.
 * Throws an `ApiError`; an aborted call rejects with the signal's own reason.
 */
export async function call<O extends Operation>(
  operation: O,
  input: Input<O> & { signal?: AbortSignal },
): Promise<Answer<O>> {
  const { body, signal, ...rest } = input as AnyInput
  const address = addressOf(operation, rest)
  const reading = operation.method === 'GET'
  const first = reading ? takeFirstAnswer(address) : undefined
  const text =
    (first && (await first)) ?? (await send(address, { method: operation.method, body, signal }))
  // A success whose body is empty says all that a write needs (api-notes.md section 1).
  return understand(operation.answer, reading ? text : text.trim() || '{}') as Answer<O>
}

type Request = { method: string; body: unknown; signal: AbortSignal | undefined }

async function send(address: string, { method, body, signal }: Request): Promise<string> {
  const headers = new Headers({ Accept: 'application/json' })
  if (method !== 'GET') headers.set('X-Practice-Desk', '1')
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const init: RequestInit = { method, headers, redirect: 'error', signal: signal ?? null }
  if (body !== undefined) init.body = JSON.stringify(body)
  try {
    const response = await fetch(address, init)
    const text = await response.text()
    if (response.ok) return text
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
    throw new ApiError(readProblem(response.status, text), Number.isFinite(wait) ? wait : undefined)
  } catch (error) {
    if (error instanceof ApiError) throw error
    signal?.throwIfAborted()
    throw ApiError.of(0)
  }
}

/** Half a body, HTML, or anything that is not what the operation answers is never shown as if it were. */
function understand(answer: z.ZodMiniType | undefined, text: string): unknown {
  if (!answer) return undefined
  try {
    return answer.parse(JSON.parse(text))
  } catch {
    throw ApiError.of(502)
  }
}
