// @chunk pieces
/** Loads parts of a page after it: a failed download never breaks the page. */
import { lazy } from 'react'
import { createStore } from '#app/api/create-store.ts'
import { drawing, loadDrawnPart } from '#app/api/drawing.ts'
import { type AnyComponent, withTypesOf } from './generic-components.ts'

/** The first wait after a failure, in milliseconds; each wait doubles, up to the longest. */
const firstWait = 1000
const longestWait = 10_000

/** The component that is found, which suspends until then; it takes what that takes, type parameters included. */
const lazyOf = <C extends AnyComponent>(find: () => Promise<C>): C =>
  withTypesOf<C>(lazy(async () => ({ default: await find() })))

/** The component of that name in a script: suspends until it has loaded, however many attempts that takes. */
export const lazyWithRetry = <N extends string, M extends Record<N, AnyComponent>>(
  load: () => Promise<M>,
  name: N,
): M[N] => lazyOf(async () => (await retry(load))[name])

/**
 * The same for what is shown with every page that imports it: loaded from then on, rather than once it is drawn.
 * Its file ends in `.early.tsx`, by which the gateway knows to send it with the page.
 */
export const lazyEarly: typeof lazyWithRetry = (load, name) => {
  // In a drawn page it has its place: its own style sheets are not among those of the page.
  if (import.meta.env.SSR && drawing.isHere) return lazyOf(() => new Promise(() => {}))
  load().catch(() => {})
  return lazyWithRetry(load, name)
}

const late = new Set<object>()
/** How many parts have failed to load, or have not arrived within a second. */
export const missingParts = createStore(0)

/** Waits for the style sheets that failed, once the frame has set it (lost-sheets.ts). */
export const sheets = { restore: async () => {} }

/** Calls `load` until it succeeds: at growing intervals, when the connection is back, and at any press. */
export async function retry<C>(load: () => Promise<C>): Promise<C> {
  if (import.meta.env.SSR && drawing.isHere) return loadDrawnPart(load)
  const note = () => missingParts.set(late.add(load).size)
  const timer = setTimeout(note, firstWait)
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      const loaded = await load()
      await sheets.restore()
      clearTimeout(timer)
      late.delete(load)
      missingParts.set(late.size)
      return loaded
    } catch {
      note()
      const waiting = new AbortController()
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        // Before the app takes over a drawn page, clicks are kept for that moment.
        for (const sign of ['online', 'click', 'pointerdown'])
          addEventListener(sign, resolve, waiting)
      })
      waiting.abort()
    }
  }
}
