/** The practice service as the gateway sees it: one small interface, in the same process or over HTTP. */
import type { Readable, Writable } from 'node:stream'
import type { Method } from '#contract/operation.ts'

/** One call, already matched and rebuilt by the contract. */
export type UpstreamRequest = {
  method: Method
  /** From `/public/api/v1` on, with the query. */
  path: string
  /** Without the key, which the upstream adds itself. */
  headers: Record<string, string>
  body?: Readable
  signal: AbortSignal
}

/** The first part of an answer; header names are in lower case. */
export type Head = { status: number; headers: Record<string, string | string[] | undefined> }

export type Upstream = {
  /**
   * Sends a call. `onHead` is called once, with status and headers, and returns where the body goes. Resolves when
   * the body is delivered; rejects, and destroys that stream, when upstream fails or the signal aborts. No
   * successful answer contains the key, however upstream spells it.
   */
  send(request: UpstreamRequest, onHead: (head: Head) => Writable): Promise<void>
  /** Takes the key out of a text. */
  redact(text: string): string
  close(): Promise<void>
}

/** Upstream took too long, before or inside its answer. */
export class UpstreamTimeout extends Error {}

/** There was no connection, so nothing of the call was sent. */
export class ConnectionError extends Error {}
