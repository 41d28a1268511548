/** When a failed delivery is attempted again. */
import { backOff } from '#database/leased-queue.ts'

const second = 1_000
const hour = 3_600 * second

/** How long a delivery is attempted, from its first attempt on, before it is dead; in milliseconds. */
export const attemptPeriod = 24 * hour

/** Milliseconds from the `attempt`-th failure (1, 2, …) to the next attempt: 5 s, 10 s, 20 s and so on up to 2 h. */
export const waitAfter = (attempt: number, random?: number): number =>
  backOff(attempt, { first: 5 * second, longest: 2 * hour }, random)
