/** The practice service as the gateway sees it: one interface, in the same process or over HTTP. */
import type { Readable, Writable } from 'node:stream'
import type { Method } from '#contract/operation.ts'
import type { CancelSignal } from '#http/cancellation.ts'
import type { Sink } from './sink.ts'

/** One call, which the gateway has matched against the contract and rebuilt. */
export type UpstreamRequest = {
  method: Method
  /** From `/public/api/v1` on, with the query. */
  path: string
  /** Without the key, which the upstream adds itself. */
  headers: Record<string, string>
  body?: Readable
  signal: CancelSignal
}

/** The first part of an answer; header names are in lower case. */
export type Head = { status: number; headers: Record<string, string | string[] | undefined> }

export type Upstream = {
  /**
   * Sends a call. `onHead` is called once, with status and headers, and returns a sink for the body. Resolves when the
   * body is delivered; rejects, and destroys the sink, when upstream fails or the signal aborts. No successful answer
   * contains the key, however upstream spells it.
   */
  send(request: UpstreamRequest, onHead: (head: Head) => Sink | Writable): Promise<void>
  /** Redacts the key in a text. */
  redact(text: string): string
  close(): Promise<void>
}

/** Upstream took too long, before or inside its answer. */
export class UpstreamTimeout extends Error {}

/** The answer is of no use to the caller, which takes no more of it. */
export class Unwanted extends Error {}

/** There was no connection, so nothing of the call was sent. */
export class ConnectionError extends Error {}
