/** Sends a file through the gateway, reports progress, and knows what is certain if the upload fails. */
import { addressOf, type Answer, type Operation } from '#contract/operation.ts'
import { isProof } from '#contract/proof.ts'
import { ApiError } from './api-error.ts'
import { errorOf, headersOf, isOffline, parseAnswer } from './client.ts'
import { noticeRole } from './read-person.ts'
import { lateError, limits, unprovenError, WriteError } from './write.ts'

type Upload = {
  params: Record<string, string>
  file: File
  signal: AbortSignal
  /** Bytes sent, and bytes in all. */
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
  // `fetch` reports no upload progress.
  const request = new XMLHttpRequest()
  const cutOff = isOffline()
  request.open(operation.method, addressOf(operation, { params }))
  const headers = Object.entries(headersOf(operation.method))
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  const body = new FormData()
  // Browsers send a file that has changed within a second of its last change; a part only as it was chosen.
  body.append('file', file.slice(0, file.size, file.type), file.name)
  return new Promise((resolve, reject) => {
    const fail = (error: ApiError, certain?: boolean) => reject(failed(error, certain))
    // A small file may be sent before any progress event: only a device that was offline throughout sent nothing.
    const broken = () => {
      const offline = isOffline()
      fail(ApiError.of(offline ? 'offline' : 'unreachable'), cutOff && offline)
    }
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = () => {
      fail(lateError())
      abort()
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(loaded, total)
      // The time limit starts once every byte has left: until then nothing limits the upload.
      if (loaded === total) timer ??= setTimeout(giveUp, limits.upload)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    request.addEventListener('error', broken)
    const stopped = () => (signal.aborted ? fail(ApiError.of('cancelled')) : broken())
    request.addEventListener('abort', stopped)
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      if (status < 200 || status > 299) {
        const error = errorOf(status, text, request.getResponseHeader('Retry-After'))
        return void error.then(fail)
      }
      if (!isProof(operation, { status, text }, params['id'])) {
        return reject(unprovenError({ status, text }))
      }
      resolve(parseAnswer(operation.answer, text) as Promise<Answer<O>>)
    })
    if (signal.aborted) return fail(ApiError.of('cancelled'), true)
    request.send(body)
  })
}

function failed(error: ApiError, certain: boolean | undefined) {
  noticeRole(error)
  return new WriteError(error, certain)
}
