/** When a delivery that failed is attempted again. */

const second = 1_000
const hour = 3_600 * second

/** How long a delivery is attempted, from its first attempt on, before it is kept as dead; in milliseconds. */
export const patience = 24 * hour

/**
 * Milliseconds from the `attempt`-th failure (1, 2, …) to the next attempt: 5 s, 10 s, 20 s and so on up to 2 h.
 * `chance`, from 0 to 1, spreads them by a quarter either way, so that not all come back at the same moment.
 */
export const waitAfter = (attempt: number, chance = Math.random()): number =>
  Math.min(5 * second * 2 ** (attempt - 1), 2 * hour) * (0.75 + chance / 2)
