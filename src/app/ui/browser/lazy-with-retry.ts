// @chunk pieces
/** Loads optional parts of a page after it: a failed download never breaks the page. */
import { lazy, type ReactNode } from 'react'

/** The first wait after a failure, in milliseconds; each wait doubles, up to the longest. */
const firstWait = 1000
const longestWait = 60_000

/** A component of any props: a parameter of a method, unlike one of a function, may be anything narrower. */
type Component = { draw(props: object): ReactNode }['draw']

/** The component of that name in a script: renders nothing until it has loaded, however many attempts that takes. */
export function lazyWithRetry<N extends string, M extends Record<N, Component>>(
  load: () => Promise<M>,
  name: N,
): M[N] {
  const component: object = lazy(async () => ({ default: (await retry(load))[name] }))
  // It takes what the component takes, type parameters included.
  return component as M[N]
}

/** Calls `load` until it succeeds. */
export async function retry<C>(load: () => Promise<C>): Promise<C> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
}
