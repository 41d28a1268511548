// @chunk pieces
/** Many calls, a few at a time: if the service asks one of them to wait, no other starts before that. */

/** The longest pause that a service is granted, in seconds. */
const longestPause = 60

/** What the calls of one run share. */
export class Pace {
  #until = 0
  constructor(readonly signal: AbortSignal) {}

  /** Holds back all calls for as many seconds as the service asks, but for a minute at most: nobody waits longer. */
  holdBack(seconds: number) {
    this.#until = Math.max(this.#until, Date.now() + Math.min(seconds, longestPause) * 1000)
  }

  /** Resolves once a call may begin; rejects once the run is cancelled. */
  async turn() {
    this.signal.throwIfAborted()
    for (let left; (left = this.#until - Date.now()) > 0;) await sleep(left, this.signal)
    this.signal.throwIfAborted()
  }
}

/** Resolves after so many milliseconds; rejects once the signal is aborted. */
export const sleep = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, time)
    signal.addEventListener('abort', stop, { once: true })
  })

type Run<Job> = {
  /** How many are under way at a time. */
  concurrency: number
  signal: AbortSignal
  run: (job: Job, pace: Pace) => Promise<void>
}

/** Resolves when every job has run; rejects once one of them does, and then begins no other. */
export async function runPaced<Job>(jobs: readonly Job[], { concurrency, signal, run }: Run<Job>) {
  const queue = [...jobs]
  const pace = new Pace(signal)
  const lane = async () => {
    // Sequential on purpose: each lane runs one job at a time.
    for (let job; (job = queue.shift());) await run(job, pace)
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, lane))
  } finally {
    queue.length = 0
  }
}
