/** Limits how long a call may take, and gives it up when its client goes. */
import type { Exchange } from '#gateway/http/exchange.ts'
import { UpstreamTimeout } from '#gateway/upstream/upstream.ts'
import { Cancellation } from '#http/cancellation.ts'

/** The body of an answer may take this many times as long as the time until its beginning. */
export const patience = { body: 4 }

/** The client has gone, so that nobody waits for the answer. */
class ClientGone extends Error {}

/**
 * Limits the time until upstream begins its answer and then until it ends, and aborts the call when the client goes, until
 * it is stopped.
 */
export class CallLimit {
  readonly signal = new Cancellation()
  readonly #exchange: Exchange
  readonly #timer: NodeJS.Timeout
  /** How many timeouts may pass in this phase of the call, and how many of them are left. */
  #allowed = 1
  #times = 1
  #isOver = false
  #isWatching = false

  constructor(exchange: Exchange, timeout: number) {
    this.#exchange = exchange
    this.#timer = setTimeout(() => this.#pass(), timeout)
    exchange.response.on('close', () => {
      if (!this.#isOver && !exchange.response.writableFinished)
        this.signal.abort(new ClientGone('the client has gone'))
    })
  }

  /** While the body of the request flows, upstream is not late: the time begins again with each part of it. */
  watchRequest(): void {
    this.#isWatching = true
    this.#exchange.request.on('data', this.#begin)
  }

  /** Upstream has begun its answer. */
  answered(): void {
    this.#allowed = patience.body
    this.#begin()
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    if (this.#isWatching) this.#exchange.request.off('data', this.#begin)
  }

  readonly #begin = () => {
    this.#times = this.#allowed
    this.#timer.refresh()
  }

  #pass(): void {
    this.#times -= 1
    if (this.#times > 0) this.#timer.refresh()
    else this.signal.abort(new UpstreamTimeout('upstream took too long'))
  }
}
