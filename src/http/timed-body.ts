/** The body of a request within its bounds: no longer and no slower than is fair to others, and over when its sender goes. */
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'

export type BodyLimits = {
  /** How long the whole body may take, in milliseconds. */
  total: number
  /** How long it may stay below its floor, in milliseconds: lines stall for seconds, and go on. */
  window: number
  /** In bytes a second. */
  floor: number
}

export type LimitsByKind = { json: BodyLimits; upload: BodyLimits }

/** What people type is a few kilobytes, seldom more; files come over lines as slow as they are. */
export const usualLimits: LimitsByKind = {
  json: { total: 30_000, window: 10_000, floor: 500 },
  upload: { total: 3_600_000, window: 15_000, floor: 1000 },
}

/** A body took too long, or stood still. */
export class BodyTimeout extends Error {
  constructor() {
    super('The rest of the body did not arrive in time.')
  }
}
/** Its sender went away in the middle of it. */
export class BodyBroken extends Error {}

/** Throws where a body of so many bytes is too long. */
type Check = (bytes: number) => void

/**
 * What `request` brings, from now on. Breaks with a `BodyTimeout`, a `BodyBroken` or what `check` throws; the
 * connection stays open then, so that its sender can be told. While its reader does not read, nothing is too slow.
 */
export function timedBody(request: IncomingMessage, limits: BodyLimits, check?: Check): Transform {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      try {
        check?.(bytes)
      } catch (error) {
        return done(error as Error)
      }
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
  // A pipe does not tell its end that its beginning broke: whoever read on would wait for ever.
  const gone = () => {
    if (!request.readableEnded) body.destroy(new BodyBroken('the body broke off'))
  }
  request.once('close', gone)
  body.once('close', () => {
    stop()
    request.off('close', gone)
    request.unpipe(body)
  })
  // Whoever reads it hears of its errors; where nobody does, they must not end the process.
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
