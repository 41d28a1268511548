/** Ends a program when a person or a supervisor asks for it. */

/** For how long a request may be repeated, in milliseconds: a terminal sends Ctrl+C to all, and npm passes it on as well. */
const repeats = 1000

/**
 * Calls `stop` at the first SIGINT or SIGTERM, and ends the program at once at a later one, as when a person presses
 * Ctrl+C again. Those that come in between are the first one's repeats.
 */
export function onStop(stop: () => void, repeatsFor = repeats): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  let isStopping = false
  let endsAtOnce = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (endsAtOnce) {
      for (const name of signals) process.off(name, onSignal)
      // By the signal, as without a handler.
      process.kill(process.pid, signal)
      return
    }
    if (isStopping) return
    isStopping = true
    // A step later, as what came while the program was busy is handled after the timer, and is a repeat all the same.
    setTimeout(() => setImmediate(() => (endsAtOnce = true)), repeatsFor).unref()
    stop()
  }
  for (const name of signals) process.on(name, onSignal)
}
