// @chunk pieces
/** Many calls, a few at a time: where the service asks one of them to wait, none begins before that. */

/** What the calls of one run share. */
export class Pace {
  #until = 0
  constructor(readonly signal: AbortSignal) {}

  /** Lets nothing begin for so many milliseconds. */
  holdBack(time: number) {
    this.#until = Math.max(this.#until, Date.now() + time)
  }

  /** Resolves once a call may begin; rejects once the run is cancelled. */
  async turn() {
    this.signal.throwIfAborted()
    for (let left; (left = this.#until - Date.now()) > 0;) await sleep(left, this.signal)
    this.signal.throwIfAborted()
  }
}

const sleep = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

type Run<Job> = {
  /** How many are under way at a time. */
  lanes: number
  signal: AbortSignal
  run: (job: Job, pace: Pace) => Promise<void>
}

/** Resolves when every job has run; rejects only where one of them does. */
export async function runPaced<Job>(jobs: readonly Job[], { lanes, signal, run }: Run<Job>) {
  const queue = [...jobs]
  const pace = new Pace(signal)
  const lane = async () => {
    // One after the other: the bound is the point of it.
    for (let job; (job = queue.shift());) await run(job, pace)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
