/** Sends one call with undici, and writes its answer to a sink as fast as the sink takes it. */
import type { Writable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import type { BodyRedactor } from './redact.ts'
import type { Destination } from './redact-answers.ts'
import type { Head, UpstreamRequest } from './upstream.ts'

type Sending = Pick<UpstreamRequest, 'body' | 'signal'> & { onHead: (head: Head) => Destination }

/**
 * Resolves when the sink that `onHead` returned has finished; rejects, and destroys the sink, when upstream fails or
 * the signal aborts, and also when the sink fails. It stands for undici's `stream`, whose watching of the sink, of the
 * signal and of the asynchronous context costs more than the call itself.
 */
export const dispatch = (
  dispatcher: Dispatcher,
  call: Dispatcher.DispatchOptions,
  { body, signal, onHead }: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let sink: Writable | undefined
    let redactor: BodyRedactor | undefined
    const abort = () => controller?.abort(errorOf(signal.reason))
    const fail = (error: Error) => {
      signal.removeEventListener('abort', abort)
      if (sink) sink.destroy(error)
      else reject(error)
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
        ;({ sink, redactor } = onHead({ status, headers }))
        watch(sink, begun, { resolve, reject })
        if (sink.writableNeedDrain) begun.pause()
      },
      onResponseData(begun, chunk) {
        const bytes = redactor ? redactor.next(chunk) : chunk
        if (bytes.length > 0 && sink?.write(bytes) === false) begun.pause()
      },
      onResponseEnd() {
        signal.removeEventListener('abort', abort)
        const rest = redactor?.rest()
        if (rest && rest.length > 0) sink?.end(rest)
        else sink?.end()
      },
      onResponseError: (_begun, error) => fail(error),
    })
  })

const errorOf = (reason: unknown) =>
  reason instanceof Error ? reason : new errors.RequestAbortedError()

type Settling = { resolve: () => void; reject: (error: Error) => void }

/** Tells how the sink ends, and takes no more of the answer when it fails or closes early. */
function watch(
  sink: Writable,
  controller: Dispatcher.DispatchController,
  { resolve, reject }: Settling,
): void {
  const onError = (error: Error) => {
    reject(error)
    controller.abort(error)
  }
  sink.on('drain', () => controller.resume())
  sink.on('finish', resolve)
  sink.on('error', onError)
  sink.on('close', () => {
    if (!sink.writableFinished) onError(new errors.RequestAbortedError('the sink closed early'))
  })
}
