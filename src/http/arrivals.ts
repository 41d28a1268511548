/** New connections, of which Node takes one in each turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many turns at most: whoever opens connections without end must not hold up those that are open. */
const most = 256

let arrived = 0

/** A connection has come. */
export const noteArrival = (): void => {
  arrived += 1
}

/**
 * Resolves in a later turn of the event loop, in which nobody stands before the door any more. Two hundred who come
 * at once would otherwise be let in between two hundred answers, and whoever comes after them last of all.
 */
export async function whenAllArrived(): Promise<void> {
  await nextTurn()
  for (let turn = 0; turn < most; turn += 1) {
    const before = arrived
    await nextTurn()
    if (arrived === before) return
  }
}
