/** The practice service as the gateway sees it: one small interface, made in the same process or over HTTP. */
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
   * Sends a call. `onHead` runs once, when status and headers are there, and says where the body goes.
   * Settles once the body is delivered; rejects, and destroys where it goes, when upstream fails or the signal aborts.
   * The key is in no successful answer, however upstream spells it there.
   */
  send(request: UpstreamRequest, onHead: (head: Head) => Writable): Promise<void>
  /** Takes the key out of a text, however it got there. */
  conceal(text: string): string
  close(): Promise<void>
}

/** Upstream took longer than it may, before or inside its answer. */
export class UpstreamTimeout extends Error {}

/** No connection came about, so that nothing of the call was sent. */
export class NeverSent extends Error {}
