// @chunk pieces
/** Reads repeatedly: the service may still be storing a change at the first read. */

/** The pauses between reads, in milliseconds. */
export const pauses = [500, 1000, 2000]

/** Reads for some seconds until `enough` is true; returns the last result, and rejects if a read does. */
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
