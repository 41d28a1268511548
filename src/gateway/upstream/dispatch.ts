/** Sends one call with undici, and writes its answer to a sink as fast as the sink takes it. */
import type { Writable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import type { BodyRedactor } from './redact.ts'
import type { Destination } from './redact-answers.ts'
import { isStream, type Sink } from './sink.ts'
import { ConnectionError, type Head, type UpstreamRequest } from './upstream.ts'

type Sending = Pick<UpstreamRequest, 'body' | 'signal'> & {
  onHead: (head: Head) => Destination
  /** What a failure is called where it is told. */
  failureOf: (error: unknown) => unknown
}

/**
 * Resolves when the sink that `onHead` returned has everything, or has finished if it is a stream; rejects, and destroys
 * the sink, when upstream fails or the signal aborts, and also when a stream fails. It stands for undici's `stream`, whose
 * watching of the sink, of the signal and of the asynchronous context costs more than the call itself.
 */
export const dispatch = (
  dispatcher: Dispatcher,
  call: Dispatcher.DispatchOptions,
  sending: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const receiver = new Receiver(sending, resolve, reject)
    try {
      dispatcher.dispatch(call, receiver)
    } catch (error) {
      receiver.fail(error)
    }
  })

/** Receives the answer to one call. It is a class so that a call makes one object and not a function for each event. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #sending: Sending
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void
  #controller: Dispatcher.DispatchController | undefined
  #sink: Sink | undefined
  #redactor: BodyRedactor | undefined

  constructor(sending: Sending, resolve: () => void, reject: (error: unknown) => void) {
    this.#sending = sending
    this.#resolve = resolve
    this.#reject = reject
    sending.body?.on('error', (error) => this.fail(error))
    sending.signal.addEventListener('abort', this.#abort)
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    if (this.#sending.signal.aborted) this.#abort()
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Head['headers'],
  ) {
    if (status < 200) return
    const { sink, redactor } = this.#sending.onHead({ status, headers })
    this.#redactor = redactor
    if (!isStream(sink)) {
      this.#sink = sink
      return
    }
    this.#sink = watched(sink, controller, (error) => this.#tell(error))
    if (sink.writableNeedDrain) controller.pause()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    const bytes = this.#redactor ? this.#redactor.next(chunk) : chunk
    if (bytes.length > 0 && this.#sink?.write(bytes, this.#resume) === false) controller.pause()
  }

  onResponseEnd() {
    this.#sending.signal.removeEventListener('abort', this.#abort)
    const rest = this.#redactor?.rest()
    if (rest && rest.length > 0) this.#sink?.write(rest, this.#resume)
    this.#sink?.end(this.#resolve)
  }

  onResponseError(_controller: unknown, error: Error) {
    this.fail(error)
  }

  fail(error: unknown) {
    const { signal, body } = this.#sending
    signal.removeEventListener('abort', this.#abort)
    const reason = error instanceof Error ? error : new errors.RequestAbortedError()
    this.#sink?.destroy(reason)
    this.#tell(error)
    body?.destroy(reason)
  }

  #tell(error: unknown) {
    // undici says that it could not connect only after it has failed the calls which wait for that.
    queueMicrotask(() => this.#reject(this.#sending.failureOf(error)))
  }

  readonly #abort = () => {
    const { reason: cause } = this.#sending.signal
    // undici cannot give up a call that waits for a connection: what it sends later, `onRequestStart` ends unsent.
    if (!this.#controller)
      return this.fail(new ConnectionError('the service could not be reached', { cause }))
    this.#controller.abort(cause instanceof Error ? cause : new errors.RequestAbortedError())
  }
  readonly #resume = () => this.#controller?.resume()
}

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
