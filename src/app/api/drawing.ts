/** Stands in for the browser while the gateway draws a page (draw-page.tsx); a browser itself never uses it. */

/** Answers what a page asks of its browser while it is drawn, and notes what was asked. */
export type DrawnBrowser = {
  /** The moment that the page shows, in milliseconds since 1970. */
  at: number
  person: string | undefined
  /** The person's preferences, as JSON; undefined where the page asks for them itself. */
  preferences: string | undefined
  scheme: 'light' | 'dark' | undefined
  height: number
  matches: (query: string) => boolean
  kept: (key: string) => string | null
  /** The JSON that answers a call; anything but the first call stays without an answer. */
  answerTo: (address: string) => Promise<string>
}

/**
 * Only ever read beside `import.meta.env.SSR`, so that the browser's scripts do not contain it. One page is drawn at a
 * time: what an earlier one still does later ends in a cache that nobody reads.
 */
export const drawing: {
  /** Set where pages are drawn for browsers. */
  isHere: boolean
  /** The page that is drawn now. */
  now: DrawnBrowser | undefined
  /** The parts of pages whose code is being loaded. */
  parts: Set<Promise<unknown>>
} = { isHere: false, now: undefined, parts: new Set() }

/** What is asked for once its page is drawn is never answered, and nobody waits for it. */
export const drawnAnswerTo = (address: string) =>
  drawing.now?.answerTo(address) ?? new Promise<string>(() => {})

/** Loads a part of a page from the disk, where waiting and trying again help nobody. */
export function loadDrawnPart<C>(load: () => Promise<C>): Promise<C> {
  const part = load()
  const forget = () => drawing.parts.delete(part)
  drawing.parts.add(part)
  part.then(forget, forget)
  return part
}
