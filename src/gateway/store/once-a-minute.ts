/** Lets the first of equal things through, and no other for a minute. */

/** In milliseconds. */
const minute = 60_000

/** Returns whether something with this key may happen now. */
export function createOnceAMinute(): (key: string) => boolean {
  // The oldest first, as a map keeps the order in which keys were added.
  const latest = new Map<string, number>()
  return (key) => {
    const now = performance.now()
    for (const [one, at] of latest) {
      if (now - at < minute) break
      latest.delete(one)
    }
    if (latest.has(key)) return false
    latest.set(key, now)
    return true
  }
}
