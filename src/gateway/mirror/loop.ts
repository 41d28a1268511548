/** Repeats a step until the desk closes: at once when it is woken, else after as long as the step itself says. */

export type Loop = {
  wake(): void
  /** Resolves when the step that was under way has ended, after `signal` has aborted. */
  done: Promise<void>
}

/** `step` resolves to the milliseconds until it is next; it must handle its own failures. */
export function startLoop(step: () => Promise<number>, signal: AbortSignal): Loop {
  let isWoken = false
  let rouse = () => {}
  const sleep = (time: number) =>
    new Promise<void>((resolve) => {
      // The timer alone keeps no process alive.
      const timer = setTimeout(resolve, time).unref()
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!signal.aborted) {
      isWoken = false
      const time = await step()
      if (!isWoken && !signal.aborted) await sleep(time)
    }
  }
  const wake = () => {
    isWoken = true
    rouse()
  }
  signal.addEventListener('abort', wake, { once: true })
  return { wake, done: run() }
}

/** The first step does nothing; a loop that is woken goes on at once. */
export function delayed(delay: number, step: () => Promise<number>): () => Promise<number> {
  let isFirst = true
  return async () => {
    if (!isFirst) return step()
    isFirst = false
    return delay
  }
}
