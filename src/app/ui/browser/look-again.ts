// @chunk pieces
/** Looks by itself for what is not known: as the connection comes back, as the page is seen again, and at growing intervals. */

/** How long it first waits, in milliseconds; each time after that twice as long, up to the longest. */
const shortest = 3000
/** The longest pause where a person waits for the end, in milliseconds. */
export const awaitedPause = 12_000
/** Browsers run the timers of a hidden page once a minute at most, so it also looks when it is seen again. */
const signs = ['online', 'visibilitychange']

/** Goes on until the function that it returns is called. */
export function lookAgain(
  look: () => void,
  longestPause = Infinity,
  firstPause = shortest,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  const lookIn = (pause: number) => {
    timer = setTimeout(() => {
      look()
      lookIn(Math.min(2 * pause, longestPause))
    }, pause)
  }
  lookIn(firstPause)
  const lookIfSeen = () => document.hidden || look()
  for (const sign of signs) addEventListener(sign, lookIfSeen)
  return () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, lookIfSeen)
  }
}
