/** Keeps a thread running: one that has ended is started again, after a pause that grows from failure to failure. */
import { backOff } from '#database/leased-queue.ts'
import type { MirrorThread } from './start-thread.ts'

/** In milliseconds. */
const pauses = { first: 1000, longest: 5 * 60_000 }
/** One that worked for so long begins with short pauses again, in milliseconds. */
const soundTime = 2 * pauses.longest

export type KeptThread = {
  /** The thread, which is started if need be; nothing during a pause, and after `close`. */
  reach(): MirrorThread | undefined
  /** The thread, if it runs. */
  running(): MirrorThread | undefined
  /** Resolves to the thread that is left to be closed. */
  close(): MirrorThread | undefined
}

/** `onEnd` is called with the error of a thread that has ended by itself. */
export function keepThread(start: () => MirrorThread, onEnd: (error: unknown) => void): KeptThread {
  let current: MirrorThread | undefined
  let isClosed = false
  let pause: NodeJS.Timeout | undefined
  let failures = 0

  function reach(): MirrorThread | undefined {
    if (isClosed || pause) return undefined
    if (current) return current
    const startedAt = performance.now()
    try {
      current = start()
    } catch (error) {
      // The system has no thread to give.
      rest(error, startedAt)
      return undefined
    }
    void current.ended.then((error) => rest(error, startedAt))
    return current
  }
  function rest(error: unknown, startedAt: number): void {
    current = undefined
    if (isClosed) return
    failures = performance.now() - startedAt > soundTime ? 1 : failures + 1
    onEnd(error)
    const again = () => {
      pause = undefined
      reach()
    }
    pause = setTimeout(again, backOff(failures, pauses)).unref()
  }
  return {
    reach,
    running: () => current,
    close() {
      isClosed = true
      clearTimeout(pause)
      return current
    },
  }
}
