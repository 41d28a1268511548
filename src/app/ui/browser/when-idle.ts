/** Work that can wait until what a person sees is there. */

/** How long a browser that is never idle may put it off, in milliseconds. */
const latest = 3000

/** Runs something once the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks; a timeout has to do.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
