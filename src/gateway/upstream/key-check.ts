/** Checks whether upstream refuses the key: it may accept the key and still refuse an operation. */
import { Writable } from 'node:stream'
import { addressOf } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { shareAnswer } from '#http/share-answer.ts'
import type { Upstream } from './upstream.ts'

/** How long a result is reused, in milliseconds. */
const cacheTime = 5000

/** Resolves to whether upstream refuses the key; false if it does not answer in time. */
export type KeyCheck = () => Promise<boolean>

/** Checks by a `ping`, which simultaneous callers share; `timeout` in milliseconds. */
export const createKeyCheck = (upstream: Upstream, timeout: number): KeyCheck =>
  shareAnswer(() => isRefused(upstream, timeout), cacheTime)

async function isRefused(upstream: Upstream, timeout: number): Promise<boolean> {
  const status = await ping(upstream, timeout).catch(() => 0)
  return status === 401 || status === 403
}

/** The status of a `ping`; rejects if upstream does not answer in time, in milliseconds. */
export async function ping(upstream: Upstream, timeout: number): Promise<number> {
  let status = 0
  const request = {
    method: operations.ping.method,
    path: addressOf(operations.ping),
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(timeout),
  }
  await upstream.send(request, (head) => {
    status = head.status
    return new Writable({ write: (_chunk, _encoding, done) => done() }).on('error', () => {})
  })
  return status
}
