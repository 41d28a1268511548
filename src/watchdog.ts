/**
 * Ends the process when its main thread no longer answers itself. The embedded database runs in that thread: if
 * it hangs, nothing is answered and SIGTERM is not handled. A supervisor can restart an ended process, not a hung one.
 */
import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** How long the main thread may show no sign of life, in milliseconds. */
const usualLimit = 30_000
/** The same during long work: a migration or an import of a large practice is one statement of minutes. */
const longLimit = 900_000
/** How often the watching thread checks within the usual limit. */
const looks = 60

export type Watchdog = {
  /** Runs `work`, during which the thread may be busy for much longer. */
  longWork<T>(work: () => Promise<T>): Promise<T>
}

/** For a process without a watchdog. */
export const unwatched: Watchdog = { longWork: (work) => work() }

/**
 * Watches this thread from another, which does not keep the process alive. It counts its own checks rather than
 * time, so that a machine that slept or a process that was stopped does not count as hung.
 */
export function startWatchdog(limit = usualLimit): Watchdog {
  const interval = limit / looks
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  let long = 0
  const allow = () =>
    Atomics.store(shared, allowed, Math.ceil((long > 0 ? longLimit : limit) / interval))
  const giveSign = () => {
    Atomics.add(shared, signs, 1)
    // At a breakpoint nothing runs, and nothing is wrong.
    Atomics.store(shared, debugged, debuggerUrl() === undefined ? 0 : 1)
  }
  allow()
  giveSign()
  setInterval(giveSign, interval).unref()
  const workerData = { shared, interval }
  // Settings and options of this thread are none of its business.
  new Worker(program, { eval: true, workerData, env: {}, execArgv: [] }).unref()
  return {
    async longWork(work) {
      long += 1
      allow()
      try {
        return await work()
      } finally {
        long -= 1
        // In this order, as the worker reads the limit first: whoever sees the usual one sees a sign of after the work.
        giveSign()
        allow()
      }
    },
  }
}

/** Places in the shared memory: signs of life, looks without one that are too many, whether a debugger is there. */
const [signs, allowed, debugged] = [0, 1, 2]

/** As text, since the bundle is one file. It writes to the log itself: Node's own streams need the main thread. */
const program = `
const { writeSync } = require('node:fs')
const { workerData: { shared, interval } } = require('node:worker_threads')
let last, silent = 0
setInterval(() => {
  const limit = Atomics.load(shared, ${allowed})
  const sign = Atomics.load(shared, ${signs})
  silent = sign === last && !Atomics.load(shared, ${debugged}) ? silent + 1 : 0
  last = sign
  if (silent < limit) return
  const seconds = Math.round(silent * interval / 1000)
  const msg = 'the process did not answer itself for ' + seconds + ' s, and was ended'
  try {
    writeSync(2, JSON.stringify({ level: 60, time: new Date().toISOString(), msg }) + '\\n')
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}, interval)
`
