// @chunk pieces
/** Parts of a page that come after it, and without which it stands: a broken line never takes the page with them. */
import { lazy, type ReactNode } from 'react'

/** The first wait after a failure, in milliseconds; each is twice the one before, up to the longest. */
const firstWait = 1000
const longestWait = 60_000

/** A component of any props: a parameter of a method, unlike one of a function, may be anything narrower. */
type Component = { draw(props: object): ReactNode }['draw']

/** A component that shows nothing until its script is here, however often it has to be asked for. */
export function lazyWithRetry<C extends Component>(load: () => Promise<C>): C {
  const component: object = lazy(async () => ({ default: await retry(load) }))
  // It takes what the component takes, type parameters included.
  return component as C
}

/** What `load` brings; while that fails, it is asked for again. */
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
