/**
 * Calls between two threads over a port: each side offers functions to the other. What crosses is copied, except for
 * the bytes of an answer (`body`), which are moved.
 */
import { EventEmitter } from 'node:events'
import { messageOf } from '#http/error-code.ts'

/** A function for the other thread; `signal` aborts when nobody waits for its answer any more. */
type Offer = (argument: never, signal: AbortSignal) => Promise<unknown>
export type Offers = Record<string, Offer>

type Message = {
  /** Which call of its sender, or of its receiver where it is an answer. */
  id: string
  call?: string
  argument?: unknown
  isCancelled?: boolean
  value?: unknown
  failure?: string
}

/** A `Worker`, its parent, or one end of a channel. */
export type Port = {
  postMessage(message: Message, moved: readonly ArrayBuffer[]): void
  on(event: 'message', hear: (message: Message) => void): unknown
}

/** The other side failed, or its thread has ended. */
export class CallFailed extends Error {}

export type Connection<Theirs extends Offers> = {
  call<Name extends keyof Theirs & string>(
    name: Name,
    argument: Parameters<Theirs[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>
  /** The other thread has ended: whoever waits for it is told, and nothing is done for it any more. */
  end(): void
}

/** Connects this side, which offers `ours`, with the other one. */
export function connect<Theirs extends Offers>(port: Port, ours: object): Connection<Theirs> {
  const answers = new EventEmitter()
  const underWay = new Map<string, AbortController>()
  let last = 0

  async function answer(name: string, { id, argument }: Message): Promise<void> {
    const caller = new AbortController()
    underWay.set(id, caller)
    try {
      const value = await Reflect.get(ours, name)(argument, caller.signal)
      port.postMessage({ id, value }, value?.body instanceof ArrayBuffer ? [value.body] : [])
    } catch (error) {
      port.postMessage({ id, failure: messageOf(error) }, [])
    }
    underWay.delete(id)
  }
  port.on('message', (message) => {
    if (message.isCancelled) underWay.get(message.id)?.abort()
    else if (message.call !== undefined) void answer(message.call, message)
    else answers.emit(message.id, message)
  })

  return {
    call: (name, argument, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        last += 1
        const id = String(last)
        const cancel = () => {
          answers.removeAllListeners(id)
          port.postMessage({ id, isCancelled: true }, [])
          reject(signal?.reason)
        }
        answers.once(id, ({ value, failure }) => {
          signal?.removeEventListener('abort', cancel)
          if (failure === undefined) resolve(value)
          else reject(new CallFailed(failure))
        })
        signal?.addEventListener('abort', cancel, { once: true })
        port.postMessage({ id, call: name, argument }, [])
      }),
    end() {
      for (const caller of underWay.values()) caller.abort()
      for (const id of answers.eventNames()) answers.emit(id, { failure: 'the thread has ended' })
    },
  }
}
