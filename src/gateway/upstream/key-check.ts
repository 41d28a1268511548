/** Whether it is the key that upstream refuses: it may refuse one operation and take the key all the same. */
import { Writable } from 'node:stream'
import { addressOf } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { Upstream } from './upstream.ts'

/** How long an answer holds, in milliseconds. */
const lasting = 5000

/** Resolves to whether upstream refuses the key; without an answer in time, it is not said to. */
export type KeyCheck = () => Promise<boolean>

/** A check that asks `ping`, once for all who want to know at the same time; `patience` in milliseconds. */
export function createKeyCheck(upstream: Upstream, patience: number): KeyCheck {
  let known: { refused: Promise<boolean>; until: number } | undefined
  return () => {
    if (known && performance.now() < known.until) return known.refused
    const checking = { refused: isRefused(upstream, patience), until: Infinity }
    known = checking
    void checking.refused.then(() => {
      checking.until = performance.now() + lasting
    })
    return checking.refused
  }
}

async function isRefused(upstream: Upstream, patience: number): Promise<boolean> {
  let status = 0
  const ping = {
    method: operations.ping.method,
    path: addressOf(operations.ping),
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(patience),
  }
  await upstream
    .send(ping, (head) => {
      status = head.status
      return new Writable({ write: (_chunk, _encoding, done) => done() }).on('error', () => {})
    })
    .catch(() => {})
  return status === 401 || status === 403
}
