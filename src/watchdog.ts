/**
 * Ends the process when its main thread no longer responds. The embedded database runs in that thread: if it hangs,
 * nothing is answered and SIGTERM is not handled. A supervisor can restart a process that has ended, but not a hung one.
 */
import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** How long the main thread may go without a heartbeat, in milliseconds. */
const defaultLimit = 30_000
/** The same during long work: a migration or an import of a large practice is one statement that takes minutes. */
const longLimit = 900_000
/** How often the watching thread checks within the default limit. */
const checksPerLimit = 60

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
export function startWatchdog(limit = defaultLimit): Watchdog {
  const interval = limit / checksPerLimit
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  let long = 0
  const setLimit = () =>
    Atomics.store(shared, maxMissed, Math.ceil((long > 0 ? longLimit : limit) / interval))
  const beat = () => {
    Atomics.add(shared, heartbeats, 1)
    // A thread that stops at a breakpoint has not hung.
    Atomics.store(shared, debugged, debuggerUrl() === undefined ? 0 : 1)
  }
  setLimit()
  beat()
  setInterval(beat, interval).unref()
  const workerData = { shared, interval }
  // The worker needs neither the environment nor the options of this thread.
  new Worker(program, { eval: true, workerData, env: {}, execArgv: [] }).unref()
  return {
    async longWork(work) {
      long += 1
      setLimit()
      try {
        return await work()
      } finally {
        long -= 1
        // In this order, because the worker reads the limit first: with the default limit it then also sees this heartbeat.
        beat()
        setLimit()
      }
    },
  }
}

/** Indices in the shared memory: the count of heartbeats, how many checks may miss one, whether a debugger is attached. */
const [heartbeats, maxMissed, debugged] = [0, 1, 2]

/** A text, since the bundle is one file. It writes to the log itself, because Node's streams need the main thread. */
const program = `
const { writeSync } = require('node:fs')
const { workerData: { shared, interval } } = require('node:worker_threads')
let last, missed = 0
setInterval(() => {
  const limit = Atomics.load(shared, ${maxMissed})
  const count = Atomics.load(shared, ${heartbeats})
  missed = count === last && !Atomics.load(shared, ${debugged}) ? missed + 1 : 0
  last = count
  if (missed < limit) return
  const seconds = Math.round(missed * interval / 1000)
  const msg = 'the process did not respond for ' + seconds + ' s and was ended'
  try {
    writeSync(2, JSON.stringify({ level: 60, time: new Date().toISOString(), msg }) + '\\n')
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}, interval)
`
