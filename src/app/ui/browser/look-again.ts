// @chunk pieces
/** Looks by itself for what is not known: as the connection comes back, and at growing intervals. */

/** How long it first waits, in milliseconds; each time after that twice as long, up to the longest. */
const firstPause = 3000

/** Goes on until the function that it returns is called. */
export function lookAgain(look: () => void, longestPause = Infinity): () => void {
  let timer: ReturnType<typeof setTimeout>
  const lookIn = (pause: number) => {
    timer = setTimeout(() => {
      look()
      lookIn(Math.min(2 * pause, longestPause))
    }, pause)
  }
  lookIn(firstPause)
  window.addEventListener('online', look)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', look)
  }
}
