/** Waits for new connections, of which Node accepts one in each turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A client that opens connections without end must not hold up the open ones. */
const maxTurns = 256

let arrived = 0
/** Whether more connections may be waiting. */
let arriving = false

/** Must be called for each new connection. */
export const noteArrival = (): void => {
  arrived += 1
  if (arriving) return
  arriving = true
  void whenAllArrived().then(() => (arriving = false))
}

/** Whether connections have just come, so that more of them may be waiting. */
export const areArriving = (): boolean => arriving

/**
 * Resolves in a later turn of the event loop, when all waiting connections are accepted. Otherwise Node would accept
 * only one of two hundred new connections between two answers, and the next client would wait for all of them.
 */
export function whenAllArrived(): Promise<void> {
  together ??= wait()
  return together
}

/** What all callers of one turn wait for. */
let together: Promise<void> | undefined

async function wait(): Promise<void> {
  await nextTurn()
  together = undefined
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const before = arrived
    await nextTurn()
    if (arrived === before) return
  }
}
