// @chunk pieces
/** Looks at something again and again: what a service still has in hand may be stored a moment later. */

/** How long the service is given between looks, in milliseconds. */
export const pauses = [500, 1000, 2000]

/** Reads, for some seconds, until what is there is `enough`; answers the last look, and rejects as a look does. */
export async function readUntil<T>(
  read: () => Promise<T>,
  enough: (now: T) => boolean,
): Promise<T> {
  let now = await read()
  for (const pause of pauses) {
    if (enough(now)) break
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    now = await read()
  }
  return now
}
