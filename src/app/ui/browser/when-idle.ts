/** Work that can wait until what a person sees is there. */

/** How long a browser that is never idle may put it off, in milliseconds. */
const latest = 3000

/** Runs something once the browser has nothing better to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks; there the next free turn must do.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
