/** Takes away what is older than the firm keeps it, at start and once a day. */

type Options = {
  /** Ends early where `signal` aborts. */
  takeAwayOld: (signal: AbortSignal) => Promise<void>
  onFailure: (error: unknown) => void
}

const day = 24 * 60 * 60_000

/** Returns what stops it, once nothing is under way. */
export function startRetention({ takeAwayOld, onFailure }: Options): () => Promise<void> {
  const stopping = new AbortController()
  let last = Promise.resolve()
  const run = () => {
    last = takeAwayOld(stopping.signal).catch(onFailure)
  }
  run()
  const timer = setInterval(run, day).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await last
  }
}
