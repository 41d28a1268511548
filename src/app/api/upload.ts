/** Sends a file through the gateway, tells how far it is, and knows what is certain when it breaks off. */
import type * as z from 'zod/mini'
import { addressOf, type Answer, type Operation } from '#contract/operation.ts'
import { readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { WriteError } from './write.ts'

type Upload = {
  params: Record<string, string>
  file: File
  signal: AbortSignal
  /** Bytes of the body that have left, of all. */
  onProgress: (sent: number, all: number) => void
}

/**
 * Sends the file in the field `file` of an operation that takes a form. Throws a `WriteError`; an abort
 * rejects with one too, which is certain only where nothing was sent yet.
 */
export function upload<O extends Operation>(
  operation: O,
  { params, file, signal, onProgress }: Upload,
): Promise<Answer<O>> {
  // `fetch` tells nothing of a body that is on its way.
  const request = new XMLHttpRequest()
  request.open(operation.method, addressOf(operation, { params }))
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('X-Practice-Desk', '1')
  const body = new FormData()
  body.append('file', file)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
  return new Promise((resolve, reject) => {
    const fail = (error: ApiError, certain?: boolean) => reject(new WriteError(error, certain))
    // What has left is told ten times a second at best: the whole of a small file may have arrived unheard.
    const broken = () => fail(ApiError.of(0), false)
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.addEventListener('error', broken)
    request.addEventListener('abort', broken)
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const wait = Number(request.getResponseHeader('Retry-After') ?? Number.NaN)
      if (status < 200 || status > 299) {
        const problem = readProblem(status, responseText)
        const error = new ApiError(problem, Number.isFinite(wait) ? wait : undefined)
        return fail(error)
      }
      try {
        resolve(understand(operation.answer, responseText) as Answer<O>)
      } catch {
        fail(ApiError.of(502), false)
      }
    })
    if (signal.aborted) return fail(ApiError.of(0), true)
    request.send(body)
  })
}

/** A success whose body is empty says all that is needed. */
function understand(answer: z.ZodMiniType | undefined, text: string): unknown {
  return answer && text.trim() !== '' ? answer.parse(JSON.parse(text)) : undefined
}
