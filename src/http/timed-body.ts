/** Reads the body of a request within limits of size, time and pace, and ends it when its sender goes. */
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { Refusal } from './problem.ts'

export type BodyLimits = {
  /** How long the whole body may take, in milliseconds. */
  total: number
  /** How long it may stay below `floor`, in milliseconds: connections stall for seconds and recover. */
  window: number
  /** The least speed, in bytes a second. */
  floor: number
}

export type LimitsByKind = { json: BodyLimits; upload: BodyLimits }

/** What people type is seldom more than a few kilobytes; files may come over slow connections. */
export const defaultLimits: LimitsByKind = {
  json: { total: 30_000, window: 10_000, floor: 500 },
  upload: { total: 3_600_000, window: 15_000, floor: 1000 },
}

/** A body took too long, or stalled. */
export class BodyTimeout extends Refusal {
  constructor() {
    super(408, { detail: 'The rest of the body did not arrive in time. Nothing was stored.' })
  }
}
/** The sender went away in the middle of a body. */
export class BodyBroken extends Error {}

/** Returns a refusal for a body of so many bytes, or nothing. */
export type Check = (bytes: number) => Refusal | undefined

/**
 * The body of `request`. It breaks with a `BodyTimeout`, a `BodyBroken` or what `check` returns; the connection then
 * stays open, so that the sender can read the answer. The window does not count while nobody reads the body.
 */
export function timedBody(request: IncomingMessage, limits: BodyLimits, check?: Check): Transform {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      const refusal = check?.(bytes)
      if (refusal) return done(refusal)
      done(null, chunk)
      isPaused ||= isFull()
    },
  })
  /** Whether the reader has paused the body since the last call of `wasPaused`. */
  let isPaused = false
  const isFull = () => body.readableLength >= body.readableHighWaterMark
  const wasPaused = () => {
    const before = isPaused
    isPaused = isFull()
    return before || isPaused
  }
  const stop = limitTime(limits, { arrived: () => bytes, wasPaused }, () => {
    if (!request.complete) body.destroy(new BodyTimeout())
  })
  // A pipe does not end when its source closes early: a reader would wait for ever.
  const onClose = () => {
    if (!request.readableEnded) body.destroy(new BodyBroken('the body ended early'))
  }
  request.once('close', onClose)
  body.once('close', () => {
    stop()
    request.off('close', onClose)
    request.unpipe(body)
  })
  // A reader gets the errors; without a reader they must not end the process.
  body.on('error', () => {})
  if (request.destroyed) onClose()
  return request.pipe(body)
}

type Progress = { arrived(): number; wasPaused(): boolean }

/** Calls `onTimeout` when a limit is exceeded; returns a function that stops the timers. */
function limitTime(
  { total, window, floor }: BodyLimits,
  progress: Progress,
  onTimeout: () => void,
) {
  let before = 0
  const windows = setInterval(() => {
    const arrived = progress.arrived()
    const isSlow = arrived - before < (floor * window) / 1000
    if (!progress.wasPaused() && isSlow) onTimeout()
    before = arrived
  }, window)
  const timer = setTimeout(onTimeout, total)
  return () => {
    clearInterval(windows)
    clearTimeout(timer)
  }
}
