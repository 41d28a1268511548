/** Work that can wait until what a person sees is there, and gives way to what a person does. */
import { startTransition } from 'react'

/** How long a browser that is never idle may put it off, in milliseconds. */
const latest = 3000

/**
 * Runs something once the browser is idle; returns a function that cancels it. What it sets is drawn in slices, and a
 * press in between comes first: the browser cannot see how long React will draw.
 */
export function whenIdle(run: () => void): () => void {
  const draw = () => startTransition(run)
  // Safari has no idle callbacks; a timeout has to do.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(draw, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(draw, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
