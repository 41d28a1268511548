/** Sends one call with undici, and writes its answer to a sink as fast as the sink takes it. */
import type { Writable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import type { BodyRedactor } from './redact.ts'
import type { Destination } from './redact-answers.ts'
import { isStream, type Sink } from './sink.ts'
import type { Head, UpstreamRequest } from './upstream.ts'

type Sending = Pick<UpstreamRequest, 'body' | 'signal'> & { onHead: (head: Head) => Destination }

/**
 * Resolves when the sink that `onHead` returned has everything, or has finished if it is a stream; rejects, and destroys
 * the sink, when upstream fails or the signal aborts, and also when a stream fails. It stands for undici's `stream`, whose
 * watching of the sink, of the signal and of the asynchronous context costs more than the call itself.
 */
export const dispatch = (
  dispatcher: Dispatcher,
  call: Dispatcher.DispatchOptions,
  { body, signal, onHead }: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let sink: Sink | undefined
    let redactor: BodyRedactor | undefined
    const abort = () => controller?.abort(errorOf(signal.reason))
    const resume = () => controller?.resume()
    const fail = (error: Error) => {
      signal.removeEventListener('abort', abort)
      sink?.destroy(error)
      reject(error)
      body?.destroy(error)
    }
    body?.on('error', fail)
    signal.addEventListener('abort', abort)
    dispatcher.dispatch(call, {
      onRequestStart(begun) {
        controller = begun
        if (signal.aborted) abort()
      },
      onResponseStart(begun, status, headers) {
        if (status < 200) return
        const destination = onHead({ status, headers })
        redactor = destination.redactor
        if (!isStream(destination.sink)) return void (sink = destination.sink)
        sink = watched(destination.sink, begun, reject)
        if (destination.sink.writableNeedDrain) begun.pause()
      },
      onResponseData(begun, chunk) {
        const bytes = redactor ? redactor.next(chunk) : chunk
        if (bytes.length > 0 && sink?.write(bytes, resume) === false) begun.pause()
      },
      onResponseEnd() {
        signal.removeEventListener('abort', abort)
        const rest = redactor?.rest()
        if (rest && rest.length > 0) sink?.write(rest, resume)
        sink?.end(resolve)
      },
      onResponseError: (_begun, error) => fail(error),
    })
  })

const errorOf = (reason: unknown) =>
  reason instanceof Error ? reason : new errors.RequestAbortedError()

/** A stream as a sink, which takes no more of the answer when the stream fails or closes early. */
function watched(
  stream: Writable,
  controller: Dispatcher.DispatchController,
  reject: (error: Error) => void,
): Sink {
  const onError = (error: Error) => {
    reject(error)
    controller.abort(error)
  }
  stream.on('drain', () => controller.resume())
  stream.on('error', onError)
  stream.on('close', () => {
    if (!stream.writableFinished) onError(new errors.RequestAbortedError('the sink closed early'))
  })
  return {
    write: (part) => stream.write(part),
    end: (done) => void stream.once('finish', done).end(),
    destroy: (error) => void stream.destroy(error),
  }
}
