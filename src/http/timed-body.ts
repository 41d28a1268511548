/** The body of a request within limits: no longer and no slower than is fair to others, and over when its sender goes. */
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { Refusal } from './problem.ts'

export type BodyLimits = {
  /** How long the whole body may take, in milliseconds. */
  total: number
  /** How long it may stay below its floor, in milliseconds: connections stall for seconds, and recover. */
  window: number
  /** In bytes a second. */
  floor: number
}

export type LimitsByKind = { json: BodyLimits; upload: BodyLimits }

/** What people type is seldom more than a few kilobytes; files may come over slow connections. */
export const usualLimits: LimitsByKind = {
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

/** Refuses a body with so many bytes, or does not. */
export type Check = (bytes: number) => Refusal | undefined

/**
 * What `request` brings, from now on. Breaks with a `BodyTimeout`, a `BodyBroken` or what `check` returns; the
 * connection stays open then, so that its sender can be told. While its reader does not read, nothing is too slow.
 */
export function timedBody(request: IncomingMessage, limits: BodyLimits, check?: Check): Transform {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      const refusal = check?.(bytes)
      if (refusal) return done(refusal)
      done(null, chunk)
      held ||= isFull()
    },
  })
  /** Whether its reader let it wait since it was last asked. */
  let held = false
  const isFull = () => body.readableLength >= body.readableHighWaterMark
  const wasHeld = () => {
    const was = held
    held = isFull()
    return was || held
  }
  const stop = limitTime(limits, { arrived: () => bytes, wasHeld }, () => {
    if (!request.complete) body.destroy(new BodyTimeout())
  })
  // A pipe does not tell its end that its beginning broke: a reader would wait for ever.
  const gone = () => {
    if (!request.readableEnded) body.destroy(new BodyBroken('the body broke off'))
  }
  request.once('close', gone)
  body.once('close', () => {
    stop()
    request.off('close', gone)
    request.unpipe(body)
  })
  // A reader gets its errors; without a reader they must not end the process.
  body.on('error', () => {})
  if (request.destroyed) gone()
  return request.pipe(body)
}

type Watched = { arrived(): number; wasHeld(): boolean }

/** Calls `late` whenever time is over; returns what ends the watch. */
function limitTime({ total, window, floor }: BodyLimits, watched: Watched, late: () => void) {
  let before = 0
  const paced = setInterval(() => {
    const arrived = watched.arrived()
    const isSlow = arrived - before < (floor * window) / 1000
    if (!watched.wasHeld() && isSlow) late()
    before = arrived
  }, window)
  const ended = setTimeout(late, total)
  return () => {
    clearInterval(paced)
    clearTimeout(ended)
  }
}
